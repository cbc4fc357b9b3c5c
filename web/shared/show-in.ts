/** Returns a ref callback that shows a blob in an image or frame. Revokes the object URL of the blob on unmount. */
export const showIn = (blob: Blob) => (element: HTMLImageElement | HTMLIFrameElement | null) => {
  const url = URL.createObjectURL(blob)
  if (element) element.src = url
  return () => URL.revokeObjectURL(url)
}
