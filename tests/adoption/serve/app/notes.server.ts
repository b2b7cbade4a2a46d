interface Note {
  readonly id: string
  readonly title: string
  readonly text: string
}

export const notes: readonly Note[] = [
  { id: "1", title: "Heron", text: "kept-secret: at the weir, every morning" },
  { id: "2", title: "Kingfisher", text: "kept-secret: under the second bridge" },
]
