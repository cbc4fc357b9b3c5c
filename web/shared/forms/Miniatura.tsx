import { IconFile } from '@tabler/icons-react'
import classes from './Miniatura.module.css'

/** Shows the file in the image for as long as the image is there. */
const showIn = (file: File) => (image: HTMLImageElement) => {
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}

/** A small picture of a chosen file: itself when it is an image. */
export const Miniatura = ({ file, size }: { file: File; size: number }) =>
  file.type.startsWith('image/') ? (
    <img ref={showIn(file)} alt="" width={size} height={size} className={classes.image} />
  ) : (
    <IconFile size={size * 0.66} stroke={1.6} aria-hidden />
  )
