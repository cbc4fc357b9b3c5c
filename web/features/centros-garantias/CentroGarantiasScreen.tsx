import { Button, Card, Stack, Text } from '@mantine/core'
import { IconCurrentLocation, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { centrosGarantias } from '#contract/centros-garantias/calls.ts'
import type { Centro } from '#contract/centros-garantias/shapes.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { DescargarExcel } from '#shared/gestiones/DescargarExcel.tsx'
import { CardList } from '#ui/CardList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { download } from '#web/downloads.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSteadyCall } from '#web/queries.tsx'
import { CentroCard } from './CentroCard.tsx'
import { distanceKm, filtrosOf, type Lugar } from './centros.filtros.ts'
import { toastError } from '#web/toasts.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

const TIMEOUT_MS = 10_000

const DENIED = 1

/** Location of the device. Requested only when the user asks for it, and never stored. */
const useLugar = () => {
  const [lugar, setLugar] = useState<Lugar>()
  const [isBusy, setBusy] = useState(false)
  const locate = () => {
    if (!('geolocation' in navigator)) return toastError('Este dispositivo no dice dónde está. Filtrá por provincia.')
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        setLugar({ latitud: coords.latitude, longitud: coords.longitude })
      },
      ({ code }) => {
        setBusy(false)
        toastError(
          code === DENIED
            ? 'No tenemos permiso para ver dónde estás. Filtrá por provincia.'
            : 'No pudimos saber dónde estás. Filtrá por provincia.',
        )
      },
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return { lugar, isBusy, locate, forget: () => setLugar(undefined) }
}

const CentroDialog = lazyPiece(async () => (await import('./CentroDialog.tsx')).CentroDialog)

/** Screen of the warranty centres, a list without a map. Sorts by distance when the user asks for it. */
export function Component() {
  const { usuario, hasRole } = useProfile()
  const [params, setParams] = useSearchParams()
  const [edited, setEdited] = useState<Centro | 'nuevo'>()
  const { lugar, isBusy, locate, forget } = useLugar()
  const { data: opciones } = useCall(centrosGarantias.getOpciones)
  const filtros = useFiltros(filtrosOf(opciones, params.get('provincia')))
  const { criteria } = filtros
  const { data, error, isFetching, refetch } = useSteadyCall(centrosGarantias.search, { query: criteria })
  const withKm = data?.centros.map((centro) => ({
    centro,
    km:
      lugar && centro.latitud !== null
        ? distanceKm(lugar, { latitud: centro.latitud, longitud: centro.longitud! })
        : undefined,
  }))
  const shown = lugar ? withKm?.toSorted((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity)) : withKm
  const isAdmin = hasRole(...CAPACIDADES.administrar.roles)
  return (
    <Stack>
      <PageHeader
        title="Centros de garantías"
        actions={
          <>
            <DescargarExcel
              type="centros"
              id={usuario.usuarioId}
              download={(name) => download(centrosGarantias.downloadExcel, { body: criteria }, name)}
            />
            <Button
              variant="default"
              leftSection={<IconCurrentLocation size={18} aria-hidden />}
              loading={isBusy}
              onClick={lugar ? forget : locate}
            >
              {lugar ? 'Ordenar por provincia' : 'Cerca de mí'}
            </Button>
            {isAdmin && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('nuevo')}>
                Nuevo centro
              </Button>
            )}
          </>
        }
      />
      <Filtros filtros={filtros} />
      {!data && error && (
        <Card withBorder>
          <FailedRead error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <Placeholder height={220} label="Cargando los centros" />}
      {shown?.length === 0 && (
        <Card withBorder>
          {params.size > 0 ? (
            <EmptyState
              text="No hay centros con esos filtros. Probá con otra provincia o quitá un filtro."
              action={
                <Button variant="default" onClick={() => setParams({}, { replace: true })}>
                  Ver todos
                </Button>
              }
            />
          ) : (
            <EmptyState text="Todavía no hay centros de garantías: la distribuidora los carga con Nuevo centro o los importa." />
          )}
        </Card>
      )}
      <CardList aria-label="Centros de garantías" aria-busy={isFetching}>
        {shown?.map(({ centro, km }) => (
          <CentroCard
            key={centro.centroId}
            centro={centro}
            km={km}
            onEdit={isAdmin ? () => setEdited(centro) : undefined}
          />
        ))}
      </CardList>
      {data?.hayMas && <Text c="dimmed">Se muestran los primeros 200: usá los filtros para ver los demás.</Text>}
      <Suspense>
        {edited && (
          <CentroDialog centro={edited === 'nuevo' ? undefined : edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Stack>
  )
}
