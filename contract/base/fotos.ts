import { isExtensionAllowed } from './archivos.ts'

/**
 * Extensions of phone photos that the portal converts to JPEG. A form sends such a file as `.jpg`, because spec §5 does
 * not list these extensions.
 */
export const CONVERTIBLES = ['heic', 'heif', 'webp'] as const

/** Content types of stored photos. */
export const TIPOS_FOTO: readonly string[] = ['image/png', 'image/jpeg']

/** Returns the name with the extension `.jpg` if it is one of CONVERTIBLES; otherwise the same name. */
export const jpegName = (name: string): string => name.replace(/\.(heic|heif|webp)$/i, '.jpg')

/** Whether a file is a photo by its name. */
export const isFotoName = (name: string): boolean => isExtensionAllowed(jpegName(name), ['png', 'jpeg', 'jpg', 'peg'])
