import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { COLAS, type ClaseTrabajo, type ColaId, colasDe } from '#contract/mesa/reglas.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { undoLast, useHasPending } from '#shared/mesa/deshacer.tsx'
import type { PanelModule } from '#shared/mesa/panel.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { Read } from '#ui/Read.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { emptyOf, Pager } from '#ui/table/Pager.tsx'
import type { TeclasDe } from '#shared/mesa/mesa.teclas.ts'
import { useTeclas } from '#ui/teclas.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { later } from '#ui/first-shown.ts'
import { useProfile } from '#web/profile.tsx'
import { toastSuccess } from '#web/toasts.ts'
import classes from './Mesa.module.css'
import { filtrosDe } from './mesa.filtros.ts'
import { colaPath, type ItemDeMesa, itemOf, readItem } from './mesa.paths.ts'
import { PAGINA, prefetchTrabajo, useNext, useOpciones, useTrabajos } from './mesa.queries.ts'
import { MesaBotones } from './MesaBotones.tsx'
import { MesaColas, MesaColaSelect } from './MesaColas.tsx'
import { MesaEleccion } from './MesaEleccion.tsx'
import { MesaFila } from './MesaFila.tsx'
import { useEleccion } from './use-eleccion.ts'
import { usePlegado } from './use-plegado.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded on demand, because the queue does not need these parts.
const MesaItem = lazyPiece(async () => (await import('./MesaItem.tsx')).MesaItem)
const MesaEscaner = lazyPiece(async () => (await import('./MesaEscaner.tsx')).MesaEscaner)
const MesaAusencia = lazyPiece(later(async () => (await import('./MesaAusencia.tsx')).MesaAusencia))
const MesaVistas = lazyPiece(later(async () => (await import('./MesaVistas.tsx')).MesaVistas))
const MesaSinUbicar = lazyPiece(later(async () => (await import('./MesaSinUbicar.tsx')).MesaSinUbicar))
const MesaAyuda = lazyPiece(async () => (await import('./MesaAyuda.tsx')).MesaAyuda)

// Editor of the saved answers. Loaded after the mesa, because users seldom need it.
const RespuestasDialog = lazyPiece(later(async () => (await import('./RespuestasDialog.tsx')).RespuestasDialog))

/** Width (px) of the window below which only one column is visible (of queues, queue and item). */
const WIDE = 992
/** Number of items after the open item whose data are prefetched. */
const AHEAD = 2

interface MesaProps {
  cola: ColaId
  paneles: Record<ClaseTrabajo, PanelModule>
}

/** Screen of the mesa: the list of queues, the current queue, and the open item. */
export const Mesa = ({ cola, paneles }: MesaProps) => {
  const { usuario, roles, servicios, hasRole } = useProfile()
  const navigate = useNavigate()
  const colas = colasDe(roles, servicios)
  const [params, setParams] = useSearchParams()
  const { data: opciones } = useOpciones()
  const filtros = useFiltros(filtrosDe(opciones))
  const { pagina, pageCriteria, isFiltered, setPage } = filtros
  const { data, dataUpdatedAt, error, isFetching, refetch } = useTrabajos(pagina, { cola, ...pageCriteria })
  const next = useNext()
  const isNarrow = useIsPhone(WIDE)
  const { isFolded, toggle: fold } = usePlegado()
  const [isHelp, setHelp] = useState(false)
  const [isAnswers, { open: openRespuestas, close: closeRespuestas }] = useDisclosure()
  const [isFiltering, { toggle: toggleFilters }] = useDisclosure()
  const eleccion = useEleccion({ cola, ...filtros.criteria })
  /**
   * Items decided a moment ago, with the `desde` (time) that each had. An item stays hidden until the list shows
   * another `desde` for it, which means a new state.
   */
  const [gone, setGone] = useState<ReadonlyMap<string, string>>(new Map())
  const hasPending = useHasPending()
  /**
   * Time (ms) at which the last delayed decision was sent. A list that was read before still contains the decided item.
   */
  const [sentAt, setSentAt] = useState(0)
  useLayoutEffect(() => (hasPending ? () => setSentAt(Date.now()) : undefined), [hasPending])
  const isStale = hasPending || dataUpdatedAt <= sentAt
  const links = useRef(new Map<string, HTMLAnchorElement>())

  const item = readItem(params.get('item'))
  const open = item && itemOf(item)
  const rows = (data?.filas ?? []).filter((row) =>
    isStale ? !gone.has(itemOf(row)) : gone.get(itemOf(row)) !== row.desde,
  )
  const at = rows.findIndex((row) => itemOf(row) === open)

  const pathOf = (to: ItemDeMesa): string => {
    const search = new URLSearchParams(params)
    search.set('item', itemOf(to))
    return `?${search}`
  }
  const show = (to: ItemDeMesa | undefined) =>
    setParams(
      (before) => {
        const search = new URLSearchParams(before)
        if (to) search.set('item', itemOf(to))
        else search.delete('item')
        return search
      },
      // When the user goes from item to item, replace the history entry, so that Back returns to the queue.
      { replace: open !== undefined },
    )
  const move = (step: number) => {
    const to = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step]
    if (!to) return
    show(to)
    links.current.get(itemOf(to))?.scrollIntoView({ block: 'nearest' })
  }
  const keepLink = useCallback((name: string, link: HTMLAnchorElement | null) => {
    if (link) links.current.set(name, link)
    return () => void links.current.delete(name)
  }, [])

  /**
   * Removes the decided item from the list and opens the next item. Returns a function that restores the decided item.
   */
  const finish = () => {
    if (!item) return () => {}
    const name = itemOf(item)
    const desde = rows[at]?.desde
    if (desde) setGone((before) => new Map(before).set(name, desde))
    show(rows[at + 1] ?? rows[at - 1])
    return () => {
      setGone((before) => new Map([...before].filter(([each]) => each !== name)))
      show(item)
    }
  }

  const ask = () =>
    next.mutate(
      { body: { cola } },
      {
        onSuccess: ({ trabajo }) => {
          if (trabajo) show(trabajo)
          else toastSuccess('No hay más gestiones sin asignar en esta cola.')
        },
      },
    )

  useTeclas<TeclasDe<'cola'>>({
    j: () => move(1),
    k: () => move(-1),
    u: () => {
      const link = open === undefined ? undefined : links.current.get(open)
      show(undefined)
      link?.focus()
    },
    x: () => {
      const row = rows[at]
      if (row) eleccion.choose(row, !eleccion.chosen.has(itemOf(row)))
    },
    s: ask,
    f: toggleFilters,
    p: fold,
    z: undoLast,
    '?': () => setHelp(true),
    ...Object.fromEntries(colas.map((each) => [`g ${COLAS[each].tecla}`, () => navigate(colaPath(each))])),
  })

  const ahead = at < 0 ? rows.slice(0, AHEAD) : rows.slice(at + 1, at + 1 + AHEAD)
  const aheadNames = ahead.map(itemOf).join()
  const prefetchNext = useEffectEvent(() => {
    for (const { clase, entidadId } of ahead) {
      prefetchTrabajo({ clase, entidadId })
      paneles[clase].prefetch(entidadId, usuario.usuarioId)
    }
  })
  useEffect(() => prefetchNext(), [aheadNames])

  const shown = isNarrow && item ? [] : rows
  return (
    <Stack gap="md" data-ancho data-plegado={(!isNarrow && isFolded) || undefined}>
      <PageHeader
        title={`Mesa: ${COLAS[cola].texto}`}
        actions={
          <MesaBotones
            isFiltering={isFiltering || isFiltered}
            isAsking={next.isPending}
            isFolded={isFolded}
            onFold={fold}
            onFilters={toggleFilters}
            onAnswers={openRespuestas}
            onHelp={() => setHelp(true)}
            onNext={ask}
          />
        }
      />
      {(isFiltering || isFiltered) && !(isNarrow && item) && <Filtros filtros={filtros} />}
      <div className={classes.mesa} data-plegada={isFolded || undefined}>
        {!isNarrow && !isFolded && (
          <div className={classes.column}>
            <MesaColas cola={cola} />
            <Suspense>
              <MesaVistas cola={cola} criterios={filtros.criteria} isFiltered={isFiltered} />
              <MesaSinUbicar />
            </Suspense>
          </div>
        )}
        {!(isNarrow && item) && (
          <div className={classes.column} aria-busy={isFetching}>
            {(isNarrow || isFolded) && <MesaColaSelect cola={cola} />}
            <Suspense>
              {!isNarrow && isFolded && <MesaVistas cola={cola} criterios={filtros.criteria} isFiltered={isFiltered} />}
              {(isNarrow || isFolded) && <MesaSinUbicar />}
            </Suspense>
            <MesaEleccion eleccion={eleccion} rows={rows} total={data?.total ?? 0} pathOf={pathOf} />
            {cola === 'mias' && (
              <Suspense fallback={<Placeholder height={26} mb="xs" />}>
                <MesaAusencia />
              </Suspense>
            )}
            {cola === 'recepcion' && hasRole(...CAPACIDADES.resolverGarantias.roles) && (
              <Suspense>
                <MesaEscaner onFound={show} />
              </Suspense>
            )}
            <Read of={{ data, error, refetch }} />
            {data && rows.length === 0 && (
              <EmptyState
                {...emptyOf(
                  isFiltered
                    ? {
                        text: 'No hay gestiones con esos filtros.',
                        action: (
                          <Button variant="default" onClick={filtros.clear}>
                            Limpiar los filtros
                          </Button>
                        ),
                      }
                    : { text: COLAS[cola].vacia },
                  pagina,
                )}
              />
            )}
            {shown.length > 0 && (
              <ul className={classes.lista} aria-label={COLAS[cola].texto}>
                {shown.map((row) => {
                  const name = itemOf(row)
                  return (
                    <MesaFila
                      key={name}
                      trabajo={row}
                      to={pathOf(row)}
                      isOpen={name === open}
                      isChosen={eleccion.chosen.has(name)}
                      onChoose={eleccion.choose}
                      onLink={keepLink}
                    />
                  )
                })}
              </ul>
            )}
            {data && (data.hayMas || data.total > PAGINA || pagina > 1) && (
              <Pager {...data} tamano={PAGINA} filas={data.filas.length} onChange={setPage} />
            )}
          </div>
        )}
        {item ? (
          <div>
            {isNarrow && (
              <Button variant="subtle" size="compact-sm" mb="xs" onClick={() => show(undefined)}>
                Volver a la cola
              </Button>
            )}
            <Suspense fallback={<Loading />}>
              <MesaItem
                key={open}
                item={item}
                Panel={paneles[item.clase].Panel}
                pathOf={pathOf}
                colaPath={colaPath(cola)}
                onDone={finish}
              />
            </Suspense>
          </div>
        ) : (
          !isNarrow && (
            <Group className={classes.item ?? ''} justify="center" mih={240}>
              <Text c="dimmed" ta="center" maw={360}>
                Elegí una gestión de la cola o tocá Siguiente. Con j y k pasás de una a otra; con ? ves las teclas.
              </Text>
            </Group>
          )
        )}
      </div>
      <Suspense>{isAnswers && <RespuestasDialog onClose={closeRespuestas} />}</Suspense>
      <Suspense>{isHelp && <MesaAyuda colas={colas} onClose={() => setHelp(false)} />}</Suspense>
    </Stack>
  )
}
