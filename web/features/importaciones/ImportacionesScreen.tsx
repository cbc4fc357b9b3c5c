import { Stack, Tabs, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { formatInstant } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { importaciones } from '#contract/importaciones/calls.ts'
import { ESTADOS_IMPORTACION, type EstadoImportacion, ORIGENES, IMPORTABLES } from '#contract/importaciones/reglas.ts'
import type { Importable, ImportacionRow } from '#contract/importaciones/shapes.ts'
import { desdeHasta, unoDe } from '#shared/lists/filtros.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { Column } from '#ui/table/table.ts'
import { useCall } from '#web/queries.tsx'
import { EstadoImportacionChip } from './EstadoImportacionChip.tsx'
import { importacionPath, nuevaImportacionPath } from './importaciones.paths.ts'

const KINDS: readonly Column<Importable>[] = [
  { key: 'titulo', title: 'Qué', cardLabel: '', width: 240, opens: true, isName: true, render: ({ titulo }) => titulo },
  {
    key: 'texto',
    title: 'Qué trae',
    render: ({ texto }) => (
      <Text fz={13} lh={1.35} c="dimmed" lineClamp={2} title={texto} style={{ whiteSpace: 'normal' }}>
        {texto}
      </Text>
    ),
  },
  {
    key: 'cargadas',
    title: 'Cargadas',
    width: 130,
    align: 'right',
    render: ({ cargadas, aproximado }) => `${aproximado ? 'unas ' : ''}${formatCount(cargadas)}`,
  },
  {
    key: 'ultima',
    title: 'Última importación',
    width: 260,
    render: ({ ultima }) => (ultima ? `${formatInstant(ultima.cuando)} · ${ultima.quien}` : 'Nunca'),
  },
]

const Importables = () => {
  const read = useCall(importaciones.list)
  return (
    <DataTable
      caption="Qué se puede importar"
      columns={KINDS}
      rows={read.data}
      rowKey={({ que }) => que}
      rowLink={({ que }) => nuevaImportacionPath(que)}
      read={read}
      skeletonRows={Object.keys(IMPORTABLES).length}
      empty={{ text: 'No hay nada para importar.' }}
      cardsBelow={900}
    />
  )
}

const estados = Object.fromEntries(
  Object.entries(ESTADOS_IMPORTACION).map(([estado, { texto }]) => [estado, texto]),
) as Record<EstadoImportacion, string>

const FILTROS = {
  que: unoDe('Qué', IMPORTABLES),
  estado: unoDe('Estado', estados),
  origen: unoDe('De dónde vino', ORIGENES),
  ...desdeHasta(),
}

const ROWS: readonly Column<ImportacionRow>[] = [
  { key: 'importacionId', title: 'Nº', width: 64, opens: true, render: ({ importacionId }) => importacionId },
  {
    key: 'estado',
    title: 'Estado',
    width: 128,
    cardLabel: '',
    render: ({ estado, avance }) => (
      <>
        <EstadoImportacionChip estado={estado} />
        {ESTADOS_IMPORTACION[estado].activa && (
          <Text size="xs" c="dimmed">
            {avance} %
          </Text>
        )}
      </>
    ),
  },
  { key: 'titulo', title: 'Qué', width: 180, render: ({ titulo }) => titulo },
  { key: 'nombre', title: 'Archivo', render: ({ nombre }) => nombre || 'Por la API' },
  {
    key: 'creada',
    title: 'Cuándo y quién',
    width: 190,
    render: ({ creada, quien }) => (
      <>
        {formatInstant(creada)}
        <Text size="xs" c="dimmed" truncate>
          {quien}
        </Text>
      </>
    ),
  },
  { key: 'nuevas', title: 'Nuevas', width: 84, align: 'right', render: ({ nuevas }) => formatCount(nuevas) },
  {
    key: 'cambiadas',
    title: 'Cambiadas',
    width: 98,
    align: 'right',
    render: ({ cambiadas }) => formatCount(cambiadas),
  },
  {
    key: 'rechazadas',
    title: 'Con errores',
    width: 106,
    align: 'right',
    render: ({ rechazadas }) => formatCount(rechazadas),
  },
]

/** Polling interval (ms) while an import runs. */
const POLL_MS = 2000
const isRunning = ({ estado }: ImportacionRow): boolean => ESTADOS_IMPORTACION[estado].activa

const Historial = () => {
  const filtros = useFiltros(FILTROS)
  return (
    <Stack>
      <Lista
        call={importaciones.search}
        filtros={filtros}
        staleTime={0}
        again={(filas) => filas.some(isRunning) && POLL_MS}
        caption="Historial de importaciones"
        columns={ROWS}
        rowKey={({ importacionId }) => importacionId}
        rowLink={({ importacionId }) => importacionPath(importacionId)}
        texts={{ filtered: 'Ninguna importación coincide con esos filtros.', empty: 'Todavía no se importó nada.' }}
        cardsBelow={1000}
      />
    </Stack>
  )
}

const VISTAS = {
  que: { label: 'Qué importar', Panel: Importables },
  historial: { label: 'Historial', Panel: Historial },
}

/** Screen of the imports from files and from the ERP. Shows the kinds of data and the history. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const vista = params.get('vista') === 'historial' ? 'historial' : 'que'
  const { Panel } = VISTAS[vista]
  return (
    <Stack>
      <PageHeader title="Importaciones" />
      <Tabs value={vista} onChange={(next) => next && setParams({ vista: next })} keepMounted={false}>
        <Tabs.List mb="md">
          {Object.entries(VISTAS).map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={vista}>
          <Panel />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
