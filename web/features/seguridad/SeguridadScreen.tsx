import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { seguridad } from '#contract/seguridad/calls.ts'
import { type Evento, EVENTOS } from '#contract/seguridad/reglas.ts'
import type { EventoRow, ResumenRow } from '#contract/seguridad/shapes.ts'
import { DescargarExcel } from '#shared/gestiones/DescargarExcel.tsx'
import { desdeHasta, palabras, unoDe } from '#shared/lists/filtros.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { Column } from '#ui/table/table.ts'
import { download } from '#web/downloads.ts'
import { useCall } from '#web/queries.tsx'

const WORDS = Object.fromEntries(Object.entries(EVENTOS).map(([tipo, { texto }]) => [tipo, texto])) as Record<
  Evento,
  string
>

/** Placeholder of the server for all further IP addresses, once it has counted a maximum of them separately. */
const NOWHERE = '0.0.0.0'

const RESUMEN: readonly Column<ResumenRow>[] = [
  { key: 'tipo', title: 'Qué', cardLabel: '', opens: true, isName: true, render: ({ tipo }) => WORDS[tipo] },
  { key: 'hora', title: 'Última hora', width: 120, align: 'right', render: ({ hora }) => formatCount(hora) },
  { key: 'dia', title: '24 horas', width: 120, align: 'right', render: ({ dia }) => formatCount(dia) },
  { key: 'semana', title: '7 días', width: 120, align: 'right', render: ({ semana }) => formatCount(semana) },
]

const Quien = ({ persona, usuarioId }: EventoRow) => {
  if (!persona) return 'Nadie que se sepa'
  if (usuarioId === null) return persona
  return (
    <Anchor component={Link} to={`/autogestion/personas?editar=${usuarioId}`} inherit>
      {persona}
    </Anchor>
  )
}

const COLUMNS: readonly Column<EventoRow>[] = [
  { key: 'cuando', title: 'Cuándo', width: 160, render: ({ cuando }) => formatInstant(cuando) },
  {
    key: 'tipo',
    title: 'Qué',
    isName: true,
    render: ({ tipo }) => (
      <>
        <Text size="sm">{WORDS[tipo]}</Text>
        <Text size="xs" c="dimmed">
          {tipo}
        </Text>
      </>
    ),
  },
  { key: 'persona', title: 'Quién', width: 160, render: (row) => <Quien {...row} /> },
  { key: 'ip', title: 'Desde', width: 140, render: ({ ip }) => (ip === NOWHERE ? 'Muchos lugares' : ip) },
  {
    key: 'operacion',
    title: 'En',
    render: ({ que, operacion }) => (
      <Text size="sm" lineClamp={2} title={que}>
        {operacion ? que : '—'}
      </Text>
    ),
  },
  { key: 'cuenta', title: 'Veces', width: 80, align: 'right', render: ({ cuenta }) => formatCount(cuenta) },
]

const FILTROS = {
  persona: palabras('Nombre de usuario o dirección IP'),
  tipo: unoDe('Qué', WORDS),
  ...desdeHasta(),
}

/**
 * Screen of suspected attacks, for administrators. Shows counts by kind, and user, IP address and operation of each
 * event.
 */
export function Component() {
  const filtros = useFiltros(FILTROS)
  const resumen = useCall(seguridad.summarize, {})
  return (
    <Stack>
      <PageHeader
        title="Seguridad"
        actions={
          <DescargarExcel
            type="seguridad"
            id="todas"
            download={(name) => download(seguridad.downloadExcel, { body: filtros.criteria }, name)}
          />
        }
      />
      <DataTable
        caption="Cuántos hubo de cada tipo"
        columns={RESUMEN}
        rows={resumen.data}
        rowKey={({ tipo }) => tipo}
        rowLink={({ tipo }) => `?tipo=${tipo}`}
        read={resumen}
        empty={{ text: 'En los últimos siete días no hubo nada.' }}
        cardsBelow={600}
      />
      <Title order={2} size="h4">
        Minuto por minuto
      </Title>
      <Lista
        call={seguridad.search}
        filtros={filtros}
        caption="Eventos de seguridad"
        columns={COLUMNS}
        rowKey={({ eventoId }) => eventoId}
        texts={{ filtered: 'Nada coincide con esos filtros.', empty: 'Todavía no se registró nada.' }}
        cardsBelow={1100}
      />
    </Stack>
  )
}
