import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { indicadores } from '#contract/indicadores/calls.ts'
import { listaDe } from '#contract/indicadores/listas.ts'
import { COLUMNAS, CUADROS, type ColumnaId, type CuadroId } from '#contract/indicadores/reglas.ts'
import type { CuadroFila, IndicadoresCriteria } from '#contract/indicadores/shapes.ts'
import { DescargarExcel } from '#shared/gestiones/DescargarExcel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { download } from '#web/downloads.ts'
import { later } from '#ui/first-shown.ts'
import { useSteadyCall } from '#web/queries.tsx'
import { abiertosPath } from './indicadores.paths.ts'
import { escribir } from './indicadores.words.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Loaded after the figures, because it contains the chart library.
const Grafico = lazyPiece(later(async () => (await import('./Grafico.tsx')).Grafico))

/**
 * For each median, the column of its 90th percentile. The percentile shows below the median and has no column itself.
 */
const PERCENTILES: Partial<Record<ColumnaId, ColumnaId>> = {
  respuestaMediana: 'respuestaP90',
  resolucionMediana: 'resolucionP90',
  mediana: 'p90',
}
const HIDDEN_COLUMNS: ReadonlySet<ColumnaId> = new Set(Object.values(PERCENTILES))

interface CuadroProps {
  cuadro: CuadroId
  criteria: IndicadoresCriteria
}

const columnsOf = ({ cuadro, criteria }: CuadroProps): readonly Column<CuadroFila>[] => {
  const { de, columnas } = CUADROS[cuadro]
  const render = (id: ColumnaId, row: CuadroFila): ReactNode => {
    const { texto, unidad } = COLUMNAS[id]
    const written = escribir(row.valores[id], unidad)
    const lento = PERCENTILES[id]
    const lista = row.valores[id] ? listaDe(id, criteria, { cuadro, clave: row.clave }) : undefined
    if (lista)
      return (
        <Anchor component={Link} to={abiertosPath(lista)} size="sm" aria-label={`${row.nombre}, ${texto}: ${written}`}>
          {written}
        </Anchor>
      )
    if (!lento || row.valores[id] === null || row.valores[id] === undefined) return written
    return (
      <>
        {written}
        <Text size="xs" c="dimmed">
          90 %: {escribir(row.valores[lento], unidad)}
        </Text>
      </>
    )
  }
  const numbers = (columnas as readonly ColumnaId[]).filter((id) => !HIDDEN_COLUMNS.has(id))
  return [
    { key: 'nombre', title: de, opens: true, isName: true, cardLabel: '', render: ({ nombre }) => nombre },
    ...numbers.map((id) => ({
      key: id,
      title: COLUMNAS[id].texto,
      align: 'right' as const,
      width: PERCENTILES[id] ? 118 : 92,
      render: (row: CuadroFila) => render(id, row),
    })),
  ]
}

const ayudaOf = (cuadro: CuadroId): string => {
  const cuadroOf = CUADROS[cuadro]
  const said = (cuadroOf.columnas as readonly ColumnaId[]).flatMap((id) => {
    const columna = COLUMNAS[id]
    return 'ayuda' in columna
      ? [`${columna.texto}: ${columna.ayuda.charAt(0).toLowerCase()}${columna.ayuda.slice(1)}`]
      : []
  })
  return ['ayuda' in cuadroOf ? cuadroOf.ayuda : '', ...said].filter(Boolean).join(' ')
}

/** Table of a period, with its chart and download. */
export const Cuadro = ({ cuadro, criteria }: CuadroProps) => {
  const { texto } = CUADROS[cuadro]
  const read = useSteadyCall(indicadores.getCuadro, {
    params: { cuadro },
    body: criteria,
  })
  return (
    <Stack gap="sm" component="section" aria-label={texto}>
      <Group justify="space-between" gap="sm">
        <Title order={2} fz={18}>
          {texto}
        </Title>
        <DescargarExcel
          type={`indicadores-${cuadro}`}
          id={criteria.razonSocialId ?? 'todas'}
          download={(name) => download(indicadores.downloadExcel, { params: { cuadro }, body: criteria }, name)}
        />
      </Group>
      {!read.error && read.data?.length !== 0 && (
        <Suspense fallback={<Placeholder height={260} />}>
          {read.data ? <Grafico cuadro={cuadro} filas={read.data} /> : <Placeholder height={260} />}
        </Suspense>
      )}
      <DataTable
        caption={texto}
        columns={columnsOf({ cuadro, criteria })}
        rows={read.data}
        rowKey={({ clave }) => clave}
        read={read}
        empty={{ text: 'En este período no hubo nada que contar. Elegí uno más largo o quitá un filtro.' }}
        cardsBelow={1000}
      />
      <Text size="xs" c="dimmed">
        {ayudaOf(cuadro)}
      </Text>
    </Stack>
  )
}
