/** A file that begins as a picture does, for components: nobody looks at the rest of it there. */
export const pngFile = (name: string): File =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], name, { type: 'image/png', lastModified: 1_795_286_400_000 })
