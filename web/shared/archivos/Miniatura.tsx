import { IconFile } from '@tabler/icons-react'
import { showIn } from '#shared/show-in.ts'
import classes from './Miniatura.module.css'

/** Whether browsers show the file as an image. Only Safari shows HEIC. */
const isShown = ({ type }: File): boolean => type.startsWith('image/') && !/hei[cf]/.test(type)

/** Thumbnail of a chosen file: the image itself, or an icon. */
export const Miniatura = ({ file, size }: { file: File; size: number }) =>
  isShown(file) ? (
    <img ref={showIn(file)} alt="" width={size} height={size} className={classes.image} />
  ) : (
    <IconFile size={size * 0.66} stroke={1.6} aria-hidden />
  )
