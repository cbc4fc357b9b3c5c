/** Returns a file that contains only the signature of a PNG. Components do not read more of a file. */
export const pngFile = (name: string): File =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], name, { type: 'image/png', lastModified: 1_795_286_400_000 })
