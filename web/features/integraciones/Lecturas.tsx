import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#contract/valores/fechas.ts'
import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import { ATRASO_MAXIMO_MINUTOS, LECTURAS } from '#contract/integraciones/reglas.ts'
import type { Integraciones } from '#contract/integraciones/shapes.ts'
import { Chip } from '#shared/Chip.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import type { Column } from '#ui/table/table.ts'
import { toastSuccess } from '#web/toasts.ts'
import { ErroresLectura } from './ErroresLectura.tsx'
import { useLeer } from './integraciones.queries.ts'

type Fila = Integraciones['lecturas'][number]

const ESTADOS = {
  nunca: { texto: 'Nunca se leyó', tono: 'fin' },
  leyendo: { texto: 'Leyendo', tono: 'curso' },
  'al-dia': { texto: 'Al día', tono: 'bien' },
  fallo: { texto: 'No se pudo leer', tono: 'mal' },
} as const

const MINUTES_HOUR = 60
const MINUTES_DAY = 24 * MINUTES_HOUR

const textoAtraso = (minutos: number): string => {
  if (minutos < MINUTES_HOUR) return `${minutos} min`
  if (minutos < 2 * MINUTES_DAY) return `${Math.floor(minutos / MINUTES_HOUR)} h`
  return `${formatCount(Math.floor(minutos / MINUTES_DAY))} días`
}

const Atraso = ({ atraso }: { atraso: number | null }) => {
  if (atraso === null) return '—'
  if (atraso <= ATRASO_MAXIMO_MINUTOS) return textoAtraso(atraso)
  return <Chip tono="mal">{textoAtraso(atraso)}</Chip>
}

const Nombre = ({ lectura, estado, fallo }: Fila) => (
  <Stack gap={4} py={4}>
    <Group gap="xs">
      <Text size="sm" fw={600}>
        {LECTURAS[lectura].texto}
      </Text>
      <Chip tono={ESTADOS[estado].tono}>{ESTADOS[estado].texto}</Chip>
    </Group>
    {fallo !== null && (
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {fallo} Se vuelve a probar solo.
      </Text>
    )}
  </Stack>
)

const textoFilas = ({ nuevas, cambiadas, iguales }: Fila): string =>
  [
    `${formatCount(nuevas)} ${nuevas === 1 ? 'nueva' : 'nuevas'}`,
    `${formatCount(cambiadas)} ${cambiadas === 1 ? 'cambiada' : 'cambiadas'}`,
    `${formatCount(iguales)} ${iguales === 1 ? 'igual' : 'iguales'}`,
  ].join(' · ')

/** Button that starts the SAP read of one row. Each button has its own loading state. */
const Leer = ({ lectura }: { lectura: Fila['lectura'] }) => {
  const send = useLeer()
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={send.isPending}
      aria-label={`Leer ahora ${LECTURAS[lectura].texto}`}
      onClick={() =>
        send.mutate({ params: { lectura } }, { onSuccess: () => toastSuccess('La lectura empieza enseguida.') })
      }
    >
      Leer ahora
    </Button>
  )
}

/** Table of the scheduled reads from SAP: delay, counts and errors. */
export const Lecturas = ({ lecturas }: { lecturas: readonly Fila[] }) => {
  const [abierta, setAbierta] = useState<Fila['lectura']>()
  const columns: Column<Fila>[] = [
    { key: 'lectura', title: 'Qué', cardLabel: '', isName: true, render: (row) => <Nombre {...row} /> },
    {
      key: 'ultima',
      title: 'Última lectura',
      width: 152,
      render: ({ termino, empezo }) => (empezo === null ? '—' : formatInstant(termino ?? empezo)),
    },
    { key: 'filas', title: 'Filas', width: 300, render: textoFilas },
    { key: 'atraso', title: 'Demora', width: 88, align: 'right', render: ({ atraso }) => <Atraso atraso={atraso} /> },
    {
      key: 'errores',
      title: 'Errores',
      width: 88,
      align: 'right',
      render: ({ lectura, errores }) =>
        errores === 0 ? (
          '0'
        ) : (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            mr={-8}
            aria-label={`Ver ${formatCuantos(errores, 'error', 'errores')} de ${LECTURAS[lectura].texto}`}
            onClick={() => setAbierta(lectura)}
          >
            {formatCount(errores)}
          </Button>
        ),
    },
    {
      key: 'leer',
      title: 'Ahora',
      cardLabel: '',
      width: 128,
      align: 'right',
      render: ({ lectura }) => <Leer lectura={lectura} />,
    },
  ]
  return (
    <Stack gap="sm" component="section" aria-labelledby="lecturas-sap">
      <Stack gap={2}>
        <Title order={2} size="h4" id="lecturas-sap">
          SAP
        </Title>
        <Text size="sm" c="dimmed">
          Cada hora se lee lo que cambió. Lo que no se pudo cargar se vuelve a pedir en cada lectura.
        </Text>
      </Stack>
      <DataTable
        caption="Lo que se lee de SAP"
        columns={columns}
        rows={lecturas}
        rowKey={({ lectura }) => lectura}
        empty={{ text: 'No se lee nada de SAP.' }}
        cardsBelow={900}
      />
      <Dialogo
        opened={abierta !== undefined}
        onClose={() => setAbierta(undefined)}
        title={`No se pudo cargar: ${abierta ? LECTURAS[abierta].texto : ''}`}
        size="xl"
        losesNothing
      >
        {abierta && <ErroresLectura lectura={abierta} />}
      </Dialogo>
    </Stack>
  )
}
