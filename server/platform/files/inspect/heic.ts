import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import libheif from 'libheif-js/libheif-wasm/libheif.js'

/** Decoded picture: upright, as RGB with 8 bits. `profile`: ICC profile of its colours, when the file has one. */
export interface DecodedHeic {
  width: number
  height: number
  pixels: Buffer
  profile?: Buffer
}

const PAGE_BYTES = 65_536
/** Maximum memory of the decoder. A photo of 40 million pixels takes 290 MB. */
const MAX_MEMORY_BYTES = 320 * 1024 * 1024

let compiled: WebAssembly.Module | undefined
const compile = (): WebAssembly.Module => {
  const path = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  return (compiled ??= new WebAssembly.Module(readFileSync(path)))
}

const memoryOf = (exports: WebAssembly.Exports): WebAssembly.Memory =>
  Object.values(exports).find((value) => value instanceof WebAssembly.Memory)!

/**
 * Creates a decoder with limited memory. Each photo gets a new decoder, because the memory of a WebAssembly instance
 * never shrinks.
 */
const createDecoder = () =>
  libheif({
    print: () => {},
    printErr: () => {},
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(compile(), imports)
      const memory = memoryOf(instance.exports)
      // The resource limits of a thread do not count this memory, so limit its growth here.
      memory.grow = (pages) => {
        if (memory.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES) throw new RangeError('heic: memory limit')
        return WebAssembly.Memory.prototype.grow.call(memory, pages)
      }
      receive(instance)
      return instance.exports
    },
  })

const PROFILE = 'colrprof'

/** Returns the ICC profile of a HEIC file, from its first `colr` box of type `prof`; undefined: it has none. */
const profileOf = (bytes: Buffer): Buffer | undefined => {
  const at = bytes.indexOf(PROFILE, 0, 'latin1')
  if (at < 4) return undefined
  const profile = bytes.subarray(at + PROFILE.length, at - 4 + bytes.readUInt32BE(at - 4))
  return profile.toString('latin1', 36, 40) === 'acsp' ? profile : undefined
}

/** Returns rows without the padding between them. Rows without padding are not copied: a large photo has 120 MB. */
const rowsOf = (data: Uint8Array, stride: number, row: number, rows: number): Buffer => {
  if (stride === row) return Buffer.from(data.buffer, data.byteOffset, row * rows)
  const packed = Buffer.alloc(row * rows)
  for (let y = 0; y < rows; y += 1) packed.set(data.subarray(y * stride, y * stride + row), y * row)
  return packed
}

/**
 * Decodes the primary picture of a HEIC file and turns it upright. Calls `check` with the size (pixels) before it
 * decodes. Throws when the file is damaged, is of an unknown format, or exceeds MAX_MEMORY_BYTES.
 */
export const decodeHeic = async (
  bytes: Buffer,
  check: (width: number, height: number) => void,
): Promise<DecodedHeic> => {
  const decoder = createDecoder()
  const context = decoder.heif_context_alloc()
  const { code, message } = decoder.heif_context_read_from_memory(context, bytes)
  if (code !== decoder.heif_error_code.heif_error_Ok) throw new Error('heic: not readable', { cause: message })
  const handle = decoder.heif_js_context_get_primary_image_handle(context)
  if (handle.code) throw new Error('heic: no primary picture', { cause: handle.message })
  check(decoder.heif_image_handle_get_width(handle), decoder.heif_image_handle_get_height(handle))
  const image = await decoder.heif_js_decode_image2(
    handle,
    decoder.heif_colorspace.heif_colorspace_RGB,
    decoder.heif_chroma.heif_chroma_interleaved_RGB,
  )
  const [plane] = image.channels ?? []
  if (!plane) throw new Error('heic: not decoded', { cause: image.message })
  const { width, height, stride, data } = plane
  check(width, height)
  const profile = profileOf(bytes)
  return { width, height, pixels: rowsOf(data, stride, width * 3, height), ...(profile && { profile }) }
}
