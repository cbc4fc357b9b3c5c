import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { HaceDias } from '#shared/HaceDias.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { Column } from '#ui/table/table.ts'
import { useCall } from '#web/queries.tsx'
import { countText, type FilaDeEquipo, filasDe, FILTROS, personaPath } from './equipo.ts'

interface CuantosProps {
  /** Count as text: "12", "300+". */
  many: string
  /** Full name of the count. Screen readers need it, because they do not announce the column. */
  label: string
  to: string
  isLate?: boolean
}

/** Link from a count to the items that it counts. */
const Cuantos = ({ many, label, to, isLate = false }: CuantosProps) =>
  many === '0' ? (
    <Text size="sm" c="dimmed" component="span">
      0
    </Text>
  ) : (
    <Anchor component={Link} to={to} size="sm" {...(isLate && { c: 'red', fw: 600 })} aria-label={`${label}: ${many}`}>
      {many}
    </Anchor>
  )

const columnsOf = (clase: string): Column<FilaDeEquipo>[] => [
  {
    key: 'quien',
    title: 'Persona',
    opens: true,
    isName: true,
    width: 210,
    cardLabel: '',
    render: ({ nombre, ausenteHasta }) =>
      ausenteHasta ? `${nombre} (ausente hasta el ${formatDay(ausenteHasta).slice(0, 5)})` : nombre,
  },
  {
    key: 'abiertos',
    title: 'Abiertas',
    align: 'right',
    width: 100,
    render: ({ carga }) => countText(carga, 'abiertos'),
  },
  {
    key: 'vencidos',
    title: 'Fuera de plazo',
    align: 'right',
    width: 100,
    render: ({ usuarioId, nombre, carga }) => (
      <Cuantos
        many={countText(carga, 'vencidos')}
        label={`${nombre}, fuera de plazo`}
        to={personaPath(usuarioId, { clase, vencidos: true })}
        isLate
      />
    ),
  },
  { key: 'hoy', title: 'Vencen hoy', align: 'right', width: 110, render: ({ carga }) => countText(carga, 'hoy') },
  {
    key: 'esperan',
    title: 'Esperan al cliente',
    align: 'right',
    width: 110,
    render: ({ usuarioId, nombre, carga }) => (
      <Cuantos
        many={countText(carga, 'esperan')}
        label={`${nombre}, esperan al cliente`}
        to={personaPath(usuarioId, { clase, cola: 'espera' })}
      />
    ),
  },
  {
    key: 'desde',
    title: 'La más vieja',
    align: 'right',
    width: 120,
    render: ({ desde }) => (desde ? <HaceDias dia={localDay(new Date(desde))} /> : '—'),
  },
  {
    key: 'carga',
    title: 'Tipo',
    isLong: true,
    render: ({ usuarioId, nombre, carga }) => (
      <Group gap="xs" component="span">
        {carga.map((each) => (
          <Anchor
            key={each.clase}
            component={Link}
            to={personaPath(usuarioId, { clase: each.clase })}
            size="sm"
            aria-label={`${nombre}, ${CLASES[each.clase].texto}: ${countText([each], 'abiertos')}`}
          >
            {CLASES[each.clase].texto} {countText([each], 'abiertos')}
          </Anchor>
        ))}
      </Group>
    ),
  },
]

/**
 * Screen of the team: items and delays of each person. A count links to its items in the mesa, where staff can reassign
 * them.
 */
export function Component() {
  const filtros = useFiltros(FILTROS)
  const { valores, isFiltered } = filtros
  const read = useCall(mesa.listEquipo, {}, { refetchInterval: 60_000 })
  return (
    <Stack>
      <PageHeader title="Equipo" />
      <Text size="sm" c="dimmed" maw={720}>
        Tocá una persona para ver sus gestiones. Ahí podés seleccionarlas y reasignarlas.
      </Text>
      <Filtros filtros={filtros} />
      <DataTable
        caption="El equipo de la Mesa"
        columns={columnsOf(valores.clase)}
        rows={read.data && filasDe(read.data, valores)}
        rowKey={({ usuarioId }) => usuarioId ?? 0}
        rowLink={({ usuarioId }) => personaPath(usuarioId, { clase: valores.clase })}
        read={read}
        cardsBelow={900}
        empty={{
          text: isFiltered ? 'No hay personas con esos filtros.' : 'Todavía no hay nadie que trabaje en la Mesa.',
          action: isFiltered && (
            <Button variant="default" onClick={filtros.clear}>
              Limpiar los filtros
            </Button>
          ),
        }}
      />
    </Stack>
  )
}
