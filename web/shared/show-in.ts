/** For a `ref`: shows bytes in an image or a frame for as long as that is there. */
export const showIn = (blob: Blob) => (element: HTMLImageElement | HTMLIFrameElement | null) => {
  const url = URL.createObjectURL(blob)
  if (element) element.src = url
  return () => URL.revokeObjectURL(url)
}
