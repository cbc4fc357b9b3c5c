import { Stack, Switch, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { formatCount } from '#contract/valores/formato.ts'
import { servicios } from '#contract/servicios/calls.ts'
import { seApaga } from '#contract/servicios/reglas.ts'
import type { Servicio } from '#contract/servicios/shapes.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

const ConfirmDialog = lazyPiece(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog)

const columnsOf = (onSwitch: (servicio: Servicio) => void): readonly Column<Servicio>[] => [
  { key: 'servicio', title: 'Servicio', cardLabel: '', isName: true, render: ({ servicio }) => servicio },
  {
    key: 'ofrecido',
    title: 'Se ofrece',
    width: 140,
    render: (row) => (
      <Switch
        aria-label={`Se ofrece ${row.servicio}`}
        checked={row.ofrecido}
        disabled={!seApaga(row.servicioId)}
        onChange={() => onSwitch(row)}
        label={seApaga(row.servicioId) ? (row.ofrecido ? 'Sí' : 'No') : 'Siempre'}
      />
    ),
  },
  {
    key: 'personas',
    title: 'Lo tienen',
    width: 140,
    align: 'right',
    render: ({ personas }) => formatCount(personas),
  },
  {
    key: 'abiertos',
    title: 'Gestiones abiertas',
    width: 170,
    align: 'right',
    render: ({ abiertos }) => formatCount(abiertos),
  },
]

const consecuencias = ({ personas, abiertos }: Servicio): string[] => [
  personas === 1
    ? 'Lo tiene 1 persona: deja de verlo.'
    : `Lo tienen ${formatCount(personas)} personas: dejan de verlo.`,
  ...(abiertos > 0
    ? [`Gestiones sin terminar: ${formatCount(abiertos)}. Salen de la Mesa y nadie las atiende hasta que lo actives.`]
    : []),
  'Nada se borra: cuando lo actives vuelve con lo que tenía.',
]

/** Tab of the services that the distributor offers. A service that is off is hidden from all users. */
export const ServiciosTab = () => {
  const read = useCall(servicios.list, {}, { staleTime: 0 })
  const [asked, setAsked] = useState<Servicio>()
  const send = useSend(servicios.setOfrecido)
  const set = ({ servicioId, servicio, version, ofrecido }: Servicio) =>
    send.mutate(
      { params: { servicioId }, body: { ofrecido: !ofrecido, version } },
      {
        onSuccess: () => toastSuccess(ofrecido ? `Desactivaste ${servicio}.` : `Activaste ${servicio}.`),
        onError: () => void read.refetch(),
        onSettled: () => setAsked(undefined),
      },
    )
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Lo que no vendés se desactiva: desaparece del menú, de Inicio, de Buscar, de la Mesa y de los permisos que se
        dan.
      </Text>
      <DataTable
        caption="Servicios"
        columns={columnsOf((row) => (row.ofrecido ? setAsked(row) : set(row)))}
        rows={read.data}
        rowKey={({ servicioId }) => servicioId}
        read={read}
        empty={{ text: 'No hay servicios.' }}
      />
      <Suspense>
        {asked && (
          <ConfirmDialog
            opened
            title={`¿Desactivar ${asked.servicio}?`}
            confirm="Desactivar"
            danger
            busy={send.isPending}
            onConfirm={() => set(asked)}
            onCancel={() => setAsked(undefined)}
          >
            {consecuencias(asked).map((each) => (
              <Text key={each} size="sm">
                {each}
              </Text>
            ))}
          </ConfirmDialog>
        )}
      </Suspense>
    </Stack>
  )
}
