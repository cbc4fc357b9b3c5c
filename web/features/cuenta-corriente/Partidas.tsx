import { Group, Stack, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { formatSaldo } from '#shared/plata.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { LineCards } from '#ui/table/LineCards.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import { useProfile } from '#web/profile.tsx'
import { CuentaDescargas } from './CuentaDescargas.tsx'
import { documentoPath } from '#shared/cuenta/cuenta.paths.ts'
import { documentosTexto, nombreOf } from '#shared/cuenta/cuenta.words.ts'
import { cardOf, columnsOf } from './partidas.columns.tsx'
import { partidasFiltros } from './partidas.filtros.ts'
import type { Cuenta } from './use-cuenta.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

/** Total of the filtered items by currency. The totals at the top of the screen are those of the whole account. */
const ListadoTotal = ({ cuenta: { isFiltered, periodo, listado } }: { cuenta: Cuenta }) =>
  isFiltered &&
  !periodo &&
  listado.data && (
    <Group gap="4px 16px" component="output" aria-label="Total de lo filtrado" fz="sm">
      {listado.data.totales.map(({ moneda, partidas, importe, pendiente }) => (
        <span key={moneda}>
          {documentosTexto(partidas)} · <b>{formatSaldo(pendiente, moneda)}</b>
          {importe !== pendiente && ` de ${formatSaldo(importe, moneda)}`}
        </span>
      ))}
    </Group>
  )

// Loaded on demand, because it is needed only for a list filtered by dates.
const MovimientosAviso = lazyPiece(async () => (await import('./MovimientosAviso.tsx')).MovimientosAviso)
// Loaded on demand, because no item is selected when the screen opens.
const SeleccionDescargas = lazyPiece(async () => (await import('./SeleccionDescargas.tsx')).SeleccionDescargas)

interface PartidasProps {
  cuenta: Cuenta
  monedas: readonly string[]
}

const NO_SELECTION: ReadonlyMap<string, Partida> = new Map()

/** List of the items of the account. Items stay selected when the user goes to another page of the list. */
export const Partidas = ({ cuenta, monedas }: PartidasProps) => {
  const [chosen, setChosen] = useState(NO_SELECTION)
  const { usuario, esInterno } = useProfile()
  const { valores, change, page, isFiltered, isTodas, search, periodo } = cuenta
  const nombre = periodo ? 'Movimientos' : 'Comprobantes'
  const companies = isTodas ? usuario.listRazonSocial : undefined
  const toggle = (rows: readonly Partida[], isSelected: boolean) => {
    const next = new Map(chosen)
    for (const row of rows) {
      if (isSelected) next.set(row.partidaId, row)
      else next.delete(row.partidaId)
    }
    setChosen(next)
  }
  return (
    <Stack component="section" aria-labelledby="partidas" gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="partidas" fz={20} visibleFrom="xs">
          {nombre}
        </Title>
        <CuentaDescargas cuenta={cuenta} />
      </Group>
      <Filtros filtros={{ ...cuenta, tabla: partidasFiltros(monedas, valores.moneda) }} />
      {!periodo && !isTodas && (valores.emisionDesde || valores.emisionHasta) && (
        <Suspense fallback={<Placeholder height={54} />}>
          <MovimientosAviso cuenta={cuenta} />
        </Suspense>
      )}
      <ListadoTotal cuenta={cuenta} />
      <PagedTable
        page={page}
        onPage={cuenta.setPage}
        caption={nombre}
        columns={columnsOf(companies, monedas.length > 1, periodo !== undefined)}
        cards={(table) => <LineCards {...table} lines={cardOf(companies, periodo !== undefined)} />}
        cardsBelow={1240}
        rowKey={({ partidaId }) => partidaId}
        rowLink={(partida) => documentoPath(partida, search)}
        sort={{
          key: valores.orden || 'vencimiento',
          isDescending: valores.descendente === '1',
          onChange: (key, isDescending) =>
            change({ orden: key as typeof valores.orden, descendente: isDescending ? '1' : '' }),
        }}
        selection={{ isSelected: ({ partidaId }) => chosen.has(partidaId), onToggle: toggle, label: nombreOf }}
        empty={{
          text: isFiltered
            ? 'No hay comprobantes con esos filtros.'
            : esInterno
              ? 'No tiene comprobantes pendientes.'
              : 'No tenés comprobantes pendientes.',
        }}
      />
      {chosen.size > 0 && (
        <Suspense>
          <SeleccionDescargas partidas={[...chosen.values()]} onClear={() => setChosen(NO_SELECTION)} />
        </Suspense>
      )}
    </Stack>
  )
}
