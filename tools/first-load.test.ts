import { expect, test } from 'vitest'
import { firstLoads, weightOf } from '../bench/bundle.ts'

const screens = (...names: string[]): string[] => names.map((name) => `web/features/${name}.tsx`)

/** Where something is typed and checked from the start: a form of its own, or the actions of a detail. */
const WITH_FORM = screens(
  'cuenta-corriente/PagoScreen',
  'devoluciones/DevolucionDrawer',
  'devoluciones/NuevaDevolucionScreen',
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

/** Until a screen of the kind shows: KB as brotli, and files of JavaScript. */
const CEILINGS = {
  frequent: { scripts: 181, styles: 22, files: 20 },
  form: { scripts: 325, styles: 26, files: 66 },
  other: { scripts: 270, styles: 22, files: 31 },
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
