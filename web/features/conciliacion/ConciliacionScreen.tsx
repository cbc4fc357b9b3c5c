import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import { type PestanaConciliacion, PESTANAS_CONCILIACION } from '#contract/conciliacion/reglas.ts'
import type { Acreditacion } from '#contract/conciliacion/shapes.ts'
import { PREFIX, type ReplyOf } from '#contract/route.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { PestanasNav, readPestana } from '#shared/lists/PestanasNav.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { useRefetchOnChange } from '#shared/lists/use-refresh-as.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { RowMenuItem } from '#ui/table/RowMenu.tsx'
import { formatCount } from '#contract/valores/formato.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { COLUMNAS, nombreDe } from './conciliacion.columns.tsx'
import { filtrosDe } from './conciliacion.filtros.ts'
import { useFlechas } from './use-flechas.ts'
import { useMarcadas } from './use-marcadas.ts'

// Loaded on demand, because no line is marked when the screen opens.
const Confirmar = lazyPiece(async () => (await import('./Confirmar.tsx')).Confirmar)
const Fallos = lazyPiece(async () => (await import('./Confirmar.tsx')).Fallos)
const ElegirDialog = lazyPiece(async () => (await import('./ElegirDialog.tsx')).ElegirDialog)

const TEXTOS: Record<PestanaConciliacion, { filtered: string; empty: string }> = {
  propuesta: {
    filtered: 'No hay propuestas con esa confianza.',
    empty: 'No hay propuestas por confirmar. Aparecen cuando se importa el extracto del banco.',
  },
  'sin-dueno': { filtered: '', empty: 'No hay acreditaciones sin identificar.' },
  conciliadas: { filtered: '', empty: 'Todavía no conciliaste ninguna acreditación.' },
}

/** Polling interval (ms) while the server matches lines with payments. */
const MIRANDO_MS = 3000

/**
 * Reads the counts of the tabs. While the server matches lines, polls the counts and refetches the list when the counts
 * change.
 */
const useCuenta = () => {
  const { data } = useCall(
    conciliacion.count,
    {},
    { refetchInterval: ({ state }) => !!state.data?.sinMirar && MIRANDO_MS },
  )
  useRefetchOnChange(data?.sinMirar, 'conciliacion')
  return data
}

/** Count that each tab shows; null: the tab shows no count. */
const CUANTAS: Record<PestanaConciliacion, keyof ReplyOf<typeof conciliacion.count> | null> = {
  propuesta: 'propuesta',
  'sin-dueno': 'sinDueno',
  conciliadas: null,
}

/** Screen of the lines of bank statements, each with a proposed payment. Staff mark lines and confirm them together. */
export function Component() {
  const [params] = useSearchParams()
  const { hasRole } = useProfile()
  const pestana = readPestana(PESTANAS_CONCILIACION, params.get('pestana'))
  const filtros = useFiltros(filtrosDe(pestana))
  const marcado = useMarcadas()
  const ref = useFlechas(marcado.confirm)
  const [opened, setOpened] = useState<Acreditacion>()
  const cuenta = useCuenta()
  const mirar = useSend(conciliacion.start, {
    onSuccess: () => toastSuccess('Estamos identificando las acreditaciones.'),
  })
  const deshacer = useSend(conciliacion.undo, {
    onSuccess: () => toastSuccess('Conciliación deshecha. El pago volvió a su estado anterior.'),
  })
  const hasMarks = pestana === 'propuesta'
  const items = (linea: Acreditacion, Item: RowMenuItem): ReactNode =>
    linea.conciliada ? (
      <Item onClick={() => deshacer.mutate({ params: { acreditacionId: linea.acreditacionId } })}>Deshacer</Item>
    ) : (
      <Item onClick={() => setOpened(linea)}>Identificar</Item>
    )
  return (
    <Stack>
      <PageHeader
        title="Conciliación"
        actions={
          <>
            <Button variant="default" loading={mirar.isPending} onClick={() => mirar.mutate({})}>
              Buscar de nuevo
            </Button>
            {hasRole(...CAPACIDADES.administrar.roles) && (
              <Button component={Link} to={`${PREFIX}/importaciones/nueva/acreditaciones`}>
                Importar extracto
              </Button>
            )}
          </>
        }
      />
      <PestanasNav
        label="Conciliación"
        pestanas={PESTANAS_CONCILIACION}
        actual={pestana}
        cuantas={(each) => (CUANTAS[each] ? cuenta?.[CUANTAS[each]] : undefined)}
        linkTo={filtros.linkTo}
      />
      {!!cuenta?.sinMirar && (
        <Text size="sm" component="output">
          Líneas que estamos mirando de quién son: {formatCount(cuenta.sinMirar)}. Aparecen a medida que terminamos.
        </Text>
      )}
      {hasMarks && !!cuenta?.propuesta && (
        <Text size="sm" c="dimmed" visibleFrom="sm">
          Con j entrás a la lista: flechas para moverte, espacio para seleccionar, Enter para confirmar la selección.
        </Text>
      )}
      {marcado.fallos.length > 0 && (
        <Suspense>
          <Fallos fallos={marcado.fallos} onClose={marcado.dismiss} />
        </Suspense>
      )}
      <div ref={ref}>
        <Stack>
          <Lista
            call={conciliacion.search}
            filtros={filtros}
            caption={PESTANAS_CONCILIACION[pestana]}
            columns={COLUMNAS[pestana]}
            rowKey={({ acreditacionId }) => acreditacionId}
            rowMenu={{ label: (linea) => `Más opciones de ${nombreDe(linea)}`, items }}
            {...(hasMarks && {
              selection: {
                isSelected: ({ acreditacionId }: Acreditacion) => marcado.marcadas.has(acreditacionId),
                onToggle: marcado.toggle,
                label: nombreDe,
              },
            })}
            texts={TEXTOS[pestana]}
            cardsBelow={1000}
          />
          <Suspense>{hasMarks && marcado.marcadas.size > 0 && <Confirmar {...marcado} />}</Suspense>
        </Stack>
      </div>
      <Suspense>{opened && <ElegirDialog linea={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </Stack>
  )
}
