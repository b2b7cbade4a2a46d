-- As for all text for other people (src/backend/data/data-shape.ts): no hidden characters, and none that change the
-- reading direction.
alter table public.reviews add constraint reviews_app_is_plain check (
  app !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
);
