import { Button, Card, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { TIPOS_CATALOGO } from '#contract/catalogos/reglas.ts'
import { catalogos } from '#contract/catalogos/calls.ts'
import { enviado, unoDe } from '#shared/lists/filtros.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { filtrosDePublicados } from '#shared/publicaciones.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pager } from '#ui/Pager.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { CatalogoCard } from './CatalogoCard.tsx'
import { Marcas } from './Marcas.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const CatalogoDialog = lazyPiece(async () => (await import('./CatalogoDialog.tsx')).CatalogoDialog)

/** Which ones: those of this person, or those out of sight, for who administers. */
const VER = { favoritos: 'Favoritos', archivados: 'Archivados' } as const

const PAGE_SIZE = 24
const COLS = { base: 2, sm: 3, lg: 4 }

/** Catálogos: their covers, by brand; found by title, model or part code. */
export function Component() {
  const { negocios, hasRole } = useProfile()
  const canPublish = hasRole(...CAPACIDADES.administrar.roles)
  const [params] = useSearchParams()
  const publicados = filtrosDePublicados(negocios, params.get('negocio'), {
    busca: 'Título, modelo o código de pieza',
    tipos: TIPOS_CATALOGO,
  })
  const { options: marcas = [] } = publicados.marca
  const filtros = useFiltros({
    ...publicados,
    // Chosen by the chips over the list.
    marca: { ...publicados.marca, when: false },
    ver: enviado(
      unoDe('Ver', VER, { ...(!canPublish && { only: ['favoritos'] }) }),
      (ver): { favoritos?: boolean; archivados?: boolean } => ({ [ver]: true }),
    ),
  })
  const { pagina, pageCriteria, isFiltered, setPage } = filtros
  const [edited, setEdited] = useState<number | 'nuevo'>()
  const { data, error, isPending, refetch } = useCall(
    catalogos.search,
    { params: { page: pagina, size: PAGE_SIZE }, body: pageCriteria },
    { placeholderData: keepPreviousData },
  )
  return (
    <Stack>
      <PageHeader
        title="Catálogos"
        actions={
          canPublish && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('nuevo')}>
              Nuevo catálogo
            </Button>
          )
        }
      />
      <Filtros filtros={filtros} />
      {marcas.length > 1 && (
        <Marcas marcas={marcas} marca={filtros.valores.marca} onChange={(marca) => filtros.change({ marca })} />
      )}
      {error && !data && (
        <Card withBorder>
          <FailedRead error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {isPending && (
        <SimpleGrid cols={COLS} aria-busy aria-label="Cargando los catálogos">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} height={320} />
          ))}
        </SimpleGrid>
      )}
      {data?.filas.length === 0 && (
        <Card withBorder>
          <EmptyState
            text={
              isFiltered
                ? 'Ningún catálogo coincide con esos filtros. Probá con el código de la pieza o con el modelo.'
                : 'Todavía no hay catálogos de tus marcas.'
            }
          />
        </Card>
      )}
      <SimpleGrid cols={COLS} spacing="md">
        {data?.filas.map((catalogo) => (
          <CatalogoCard
            key={catalogo.catalogoId}
            catalogo={catalogo}
            {...(canPublish && { onEdit: () => setEdited(catalogo.catalogoId) })}
          />
        ))}
      </SimpleGrid>
      {data && data.filas.length > 0 && <Pager {...data} filas={data.filas.length} onChange={setPage} />}
      <Suspense>
        {edited !== undefined && (
          <CatalogoDialog {...(edited !== 'nuevo' && { catalogoId: edited })} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Stack>
  )
}
