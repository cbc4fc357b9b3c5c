import sharp from 'sharp'
import { FOTO_MODELO } from '#contract/pedidos-motos/reglas.ts'

/** Drawing of a kind of motorcycle: its wheels, and the shapes over them, from back to front. */
interface Dibujo {
  color: string
  ruedas: readonly (readonly [x: number, y: number, radio: number, banda: number])[]
  /** Fork, swing arm, handlebar. */
  estructura: readonly string[]
  /** Painted parts. */
  carroceria: readonly string[]
  /** Seat, engine, screen. */
  oscuro: readonly string[]
  escape: string
}

const TIPOS = {
  urbana: {
    color: '#c0392f',
    ruedas: [[176, 340, 74, 18], [470, 340, 74, 18]],
    estructura: ['M470 340 L424 176', 'M176 340 L300 322', 'M424 176 L396 146 L440 140'],
    carroceria: [
      'M404 168 Q440 160 448 206 L420 250 Q392 300 352 318 L292 318 Q262 300 250 262 L150 238 Q132 226 150 216 L262 214 Q306 220 330 262 Q366 252 388 206 Z',
      'M402 254 Q470 232 536 284 L528 296 Q470 258 410 284 Z',
    ],
    oscuro: ['M152 214 Q200 190 276 200 L306 218 Q230 222 152 222 Z', 'M286 300 h70 l-14 46 h-52 Z'],
    escape: 'M300 350 Q240 372 118 350',
  },
  cross: {
    color: '#e07b1f',
    ruedas: [[170, 336, 84, 22], [482, 330, 92, 20]],
    estructura: ['M482 330 L412 136', 'M170 336 L312 304', 'M412 136 L378 118 M412 136 L446 112'],
    carroceria: [
      'M296 196 Q330 158 392 172 L428 240 L372 268 Q330 262 300 232 Z',
      'M410 214 L560 208 Q576 216 556 226 L430 238 Z',
      'M300 214 L128 176 L108 188 L262 244 Z',
      'M402 136 L440 148 L432 192 L404 186 Z',
    ],
    oscuro: ['M124 172 L318 182 Q336 186 320 206 L296 210 L120 182 Z', 'M276 246 L374 262 L366 332 L292 336 Z'],
    escape: 'M362 316 Q300 300 262 262 L122 222',
  },
  ruta: {
    color: '#2a4b7c',
    ruedas: [[174, 338, 80, 26], [474, 338, 80, 24]],
    estructura: ['M474 338 L418 172', 'M174 338 L318 316', 'M418 172 L374 158'],
    carroceria: [
      'M282 204 Q310 150 384 162 Q420 172 410 214 L360 244 Q310 246 282 204 Z',
      'M382 168 Q440 146 470 202 L440 262 L384 318 L316 320 L336 276 L396 246 Q412 214 382 168 Z',
      'M286 206 L150 160 L126 170 L196 226 L282 244 Z',
    ],
    oscuro: ['M150 156 L284 196 L268 214 L152 168 Z', 'M270 250 L340 256 L360 330 L286 338 Z', 'M420 164 Q452 140 448 186 L436 190 Z'],
    escape: 'M320 342 Q250 362 232 318 L112 286',
  },
  sierra: {
    color: '#4c6b3c',
    ruedas: [[172, 334, 84, 26], [478, 330, 90, 22]],
    estructura: ['M478 330 L416 150', 'M172 334 L314 308', 'M416 150 L366 128'],
    carroceria: [
      'M276 206 Q300 148 386 158 L424 196 L398 262 L330 266 Q288 248 276 206 Z',
      'M402 160 L446 172 L470 214 L432 224 L404 204 Z',
      'M418 244 Q476 214 548 250 L544 262 Q480 236 424 264 Z',
      'M106 196 h78 v66 h-78 Z',
    ],
    oscuro: ['M168 190 Q220 172 288 186 L292 214 L172 206 Z', 'M280 262 L380 268 L368 338 L292 340 Z', 'M414 152 Q440 96 452 104 L446 172 Z'],
    escape: 'M316 344 Q270 352 240 300 L120 276',
  },
  scooter: {
    color: '#7b2436',
    ruedas: [[182, 356, 60, 22], [462, 356, 60, 22]],
    estructura: ['M462 356 L424 170', 'M424 170 L386 150 M424 170 L452 150'],
    carroceria: [
      'M402 160 Q446 150 462 214 L468 288 Q446 296 428 284 L410 222 L392 318 L268 318 Q290 262 262 236 L120 250 Q112 300 138 330 L270 344 L404 344 Q430 330 436 296',
      'M404 292 Q462 262 530 314 L522 326 Q462 290 412 318 Z',
      'M120 250 Q150 214 270 226 Q306 262 286 334 L140 332 Q112 300 120 250 Z',
    ],
    oscuro: ['M132 226 Q160 196 282 208 Q300 220 282 234 L134 240 Z', 'M284 316 h104 v14 h-108 Z'],
    escape: 'M240 366 Q180 384 112 366',
  },
} as const satisfies Record<string, Dibujo>

const SPOKES = [0, 36, 72, 108, 144]

const wheelOf = ([x, y, radius, tire]: Dibujo['ruedas'][number]): string => {
  const rim = radius - tire
  const spokes = SPOKES.map((turn) => `<path d="M${x - rim} ${y} H${x + rim}" transform="rotate(${turn} ${x} ${y})"/>`).join('')
  return `<circle cx="${x}" cy="${y}" r="${radius - tire / 2}" fill="none" stroke="#23282e" stroke-width="${tire}"/>
    <g fill="none" stroke="#9aa4ae"><g stroke-width="2">${spokes}</g><circle cx="${x}" cy="${y}" r="${rim}" stroke-width="5"/></g>
    <circle cx="${x}" cy="${y}" r="13" fill="#5a646e"/>`
}

const pathsOf = (paths: readonly string[]): string => paths.map((d) => `<path d="${d}"/>`).join('')

const drawingOf = ({ color, ruedas, estructura, carroceria, oscuro, escape }: Dibujo): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="58 66 528 396">
    <defs>
      <linearGradient id="aire" x2="0" y2="1"><stop stop-color="#f4f6f8"/><stop offset="1" stop-color="#dfe4e9"/></linearGradient>
      <linearGradient id="luz" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".38"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/></linearGradient>
    </defs>
    <rect width="640" height="480" fill="url(#aire)"/>
    <ellipse cx="324" cy="424" rx="236" ry="14" fill="#23282e" opacity=".14"/>
    ${ruedas.map(wheelOf).join('')}
    <g fill="none" stroke="#5a646e" stroke-width="13" stroke-linecap="round" stroke-linejoin="round">${pathsOf(estructura)}</g>
    <path d="${escape}" fill="none" stroke="#8b959f" stroke-width="17" stroke-linecap="round"/>
    <g fill="#30363d" stroke="#30363d" stroke-width="6" stroke-linejoin="round">${pathsOf(oscuro)}</g>
    <g stroke-width="8" stroke-linejoin="round"><g fill="${color}" stroke="${color}">${pathsOf(carroceria)}</g>
      <g fill="url(#luz)">${pathsOf(carroceria)}</g></g>
  </svg>`

/** Returns a drawing of a kind of moto, as the photo of a demo model. */
export const createFotoDemo = (tipo: keyof typeof TIPOS): Promise<Buffer> =>
  sharp(Buffer.from(drawingOf(TIPOS[tipo])))
    .resize(FOTO_MODELO.ancho, FOTO_MODELO.alto)
    .webp({ quality: 82 })
    .toBuffer()
