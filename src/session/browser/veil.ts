/**
 * Hides what the page shows without taking it down, so that nothing typed is lost. The browser paints a page from the
 * back-forward cache before any script of it can ask who is signed in: it is put away veiled.
 */
export function veil(down: boolean): void {
  document.body.toggleAttribute("inert", down)
  document.body.hidden = down
}
