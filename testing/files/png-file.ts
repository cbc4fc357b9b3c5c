/** Returns a file with a PNG signature only, for components, which read no further. */
export const pngFile = (name: string): File =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], name, { type: 'image/png', lastModified: 1_795_286_400_000 })
