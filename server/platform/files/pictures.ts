import sharp from 'sharp'

/** Maximum number of pixels of a picture. Its header is checked before it is decoded. */
export const MAX_PIXELS = 40_000_000
export const DECODE_SECONDS = 10
export const PIXELS_MESSAGE = 'tiene más de 40 millones de píxeles. Achicala y probá de nuevo.'

// Allow only the decoders below, because libvips chooses a decoder by the bytes and not by the file name.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** sharp with these settings, which apply to the whole process. Import it from here only. */
export { sharp }
