import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { COLUMNAS, CUADROS, type ColumnaId, type CuadroId } from '#contract/indicadores/reglas.ts'
import type { CuadroFila } from '#contract/indicadores/shapes.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'

/** Maximum of bars; further rows are only in the table. */
const MAX_BARRAS = 8
const BAR_PX = 46
const NAME_CHARS = { phone: 16, wide: 30 }
const MINUTES = 60

/** Colour of each column, the same in every chart and visible on light and dark backgrounds. */
const COLORES: Partial<Record<ColumnaId, string>> = {
  abiertos: 'light-dark(var(--mantine-color-marca-7), var(--mantine-color-marca-3))',
  resueltos: 'light-dark(var(--mantine-color-teal-7), var(--mantine-color-teal-4))',
  pendientes: 'light-dark(var(--mantine-color-orange-7), var(--mantine-color-orange-4))',
  aprobados: 'light-dark(var(--mantine-color-teal-7), var(--mantine-color-teal-4))',
  rechazados: 'light-dark(var(--mantine-color-red-7), var(--mantine-color-red-4))',
  mediana: 'light-dark(var(--mantine-color-marca-7), var(--mantine-color-marca-3))',
  p90: 'light-dark(var(--mantine-color-orange-7), var(--mantine-color-orange-4))',
  devoluciones: 'light-dark(var(--mantine-color-marca-7), var(--mantine-color-marca-3))',
  garantias: 'light-dark(var(--mantine-color-orange-7), var(--mantine-color-orange-4))',
}
const OTRO = 'gray.6'

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Returns the value to plot; minutes are plotted as hours. */
const plottedValue = (id: ColumnaId, value: number | null | undefined): number =>
  COLUMNAS[id].unidad === 'minutos' ? Math.round((value ?? 0) / 6) / (MINUTES / 6) : (value ?? 0)

/** Chart of the rows of a table. Hidden from screen readers, because they read the table below. */
export const Grafico = ({ cuadro, filas }: { cuadro: CuadroId; filas: readonly CuadroFila[] }) => {
  const isPhone = useIsPhone()
  const { tipo, columnas, ...grafico } = CUADROS[cuadro].grafico
  const shown: readonly ColumnaId[] = columnas
  const series = shown.map((id) => ({ name: id, label: COLUMNAS[id].texto, color: COLORES[id] ?? OTRO }))
  const most = isPhone ? NAME_CHARS.phone : NAME_CHARS.wide
  const rows = tipo === 'tiempo' ? filas : filas.slice(0, MAX_BARRAS)
  const data = rows.map(({ nombre, valores }) => ({
    nombre: tipo === 'tiempo' ? nombre.slice(0, 5) : cut(nombre, most),
    ...Object.fromEntries(shown.map((id) => [id, plottedValue(id, valores[id])])),
  }))
  const unit = shown.some((id) => COLUMNAS[id].unidad === 'minutos') ? ' h' : ''
  const common = {
    data,
    dataKey: 'nombre',
    series,
    withLegend: true,
    legendProps: { verticalAlign: 'top' as const },
    valueFormatter: (value: number) => `${value.toLocaleString('es-AR')}${unit}`,
    gridAxis: tipo === 'tiempo' ? ('x' as const) : ('y' as const),
  }
  return (
    <div aria-hidden>
      {tipo === 'tiempo' ? (
        <LineChart
          {...common}
          h={260}
          curveType="linear"
          withDots={filas.length <= MAX_BARRAS * 2}
          yAxisProps={{ allowDecimals: false, width: 36 }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      ) : (
        <BarChart
          {...common}
          h={Math.max(160, 70 + rows.length * BAR_PX)}
          orientation="vertical"
          type={'apilado' in grafico ? 'stacked' : 'default'}
          xAxisProps={{ allowDecimals: unit !== '' }}
          yAxisProps={{ width: isPhone ? 120 : 220 }}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      )}
    </div>
  )
}
