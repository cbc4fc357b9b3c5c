/** Returns a file that is only the signature of a PNG; components read no more of it. */
export const pngFile = (name: string): File =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], name, { type: 'image/png', lastModified: 1_795_286_400_000 })
