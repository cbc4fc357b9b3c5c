import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { firstLoads, readBuilt, weightOf } from '../bench/bundle.ts'

const screens = (...names: string[]): string[] => names.map((name) => `web/features/${name}.tsx`)

/** Where something is typed and checked from the start: a form of its own, or the actions of a detail. */
const WITH_FORM = screens(
  'cuenta-corriente/PagoScreen',
  'devoluciones/DevolucionDrawer',
  'devoluciones/NuevaDevolucionScreen',
  'distribuidor/DistribuidorScreen',
  'garantias/GarantiaDrawer',
  'garantias/NuevaGarantiaScreen',
  'pedidos-motos/NuevoPedidoScreen',
  'pedidos-motos/PedidoDrawer',
  'pedidos-razon-social/ValidarRazonScreen',
  'reclamos/NuevoReclamoScreen',
  'reclamos/ReclamoDrawer',
  'representantes/RepresentanteDrawer',
  'validaciones/ValidarScreen',
)

/** What is opened most: Inicio and the lists. */
const FREQUENT = screens(
  'inicio/InicioScreen',
  'cuenta-corriente/CuentaCorrienteScreen',
  'devoluciones/DevolucionesScreen',
  'garantias/GarantiasScreen',
  'pedidos-motos/PedidosMotosScreen',
  'reclamos/ReclamosScreen',
)

/** Until a screen of the kind shows: KB as brotli, and files of JavaScript. What is gained is taken off here. */
const CEILINGS = {
  frequent: { scripts: 175, styles: 22, files: 16 },
  form: { scripts: 318, styles: 25, files: 61 },
  other: { scripts: 245, styles: 22, files: 30 },
} as const

const kindOf = (screen: string): keyof typeof CEILINGS =>
  FREQUENT.includes(screen) ? 'frequent' : WITH_FORM.includes(screen) ? 'form' : 'other'

const loads = (await firstLoads()).map((load) => [load.screen, load] as const)
const isZod = ({ content }: { content: Buffer }) => content.includes('ZodError')

test('zod is somewhere in the build, and the screens that are named here are screens', () => {
  expect(loads.some(([, { scripts }]) => [...scripts.values()].some(isZod))).toBe(true)
  expect(loads.map(([screen]) => screen)).toEqual(expect.arrayContaining([...WITH_FORM, ...FREQUENT]))
})

test.each(loads)('%s shows without zod, or has a form', (screen, { scripts }) => {
  const held = [...scripts].filter(([, content]) => isZod(content)).map(([name]) => name)
  expect(WITH_FORM.includes(screen) ? [] : held).toEqual([])
})

test.each(loads)('%s loads no more than its kind may', (screen, { scripts, styles }) => {
  const ceiling = CEILINGS[kindOf(screen)]
  expect(weightOf(scripts)).toBeLessThanOrEqual(ceiling.scripts)
  expect(weightOf(styles)).toBeLessThanOrEqual(ceiling.styles)
  expect(scripts.size).toBeLessThanOrEqual(ceiling.files)
})

const page = await readBuilt('index.html')
const [, arranque = ''] = /<script>(.*?)<\/script>/s.exec(String(page)) ?? []

test('the first script is a page of code and stands before every stylesheet', () => {
  expect(arranque.length / 1024).toBeGreaterThan(1)
  expect(brotliCompressSync(arranque).length / 1024).toBeLessThanOrEqual(2)
  expect(page.indexOf(arranque)).toBeLessThan(page.indexOf('rel="stylesheet"'))
})
