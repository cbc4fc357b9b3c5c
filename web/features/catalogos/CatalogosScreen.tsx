import { Button, Card, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { TIPOS_CATALOGO } from '#contract/catalogos/reglas.ts'
import type { Catalogo } from '#contract/catalogos/shapes.ts'
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

const CatalogoDialog = lazy(() => import('./CatalogoDialog.tsx').then((module) => ({ default: module.CatalogoDialog })))

/** Which ones: those of this person, or those out of sight, for who administers. */
const VER = { favoritos: 'Favoritos', archivados: 'Archivados' } as const

const PAGE_SIZE = 24
const COLS = { base: 1, sm: 2, lg: 3 }

/** The brands of a page, each with its catalogues, in the order they came. */
const byMarca = (rows: readonly Catalogo[]): [marca: string, rows: Catalogo[]][] => {
  const groups = new Map<string, Catalogo[]>()
  for (const row of rows) groups.set(row.marca, [...(groups.get(row.marca) ?? []), row])
  return [...groups]
}

/** Catálogos: by brand, with their covers; found by title, model or part code. */
export function Component() {
  const { negocios, hasRole } = useProfile()
  const canPublish = hasRole(...CAPACIDADES.administrar.roles)
  const [params] = useSearchParams()
  const filtros = useFiltros({
    ...filtrosDePublicados(negocios, params.get('negocio'), {
      busca: 'Título, modelo o código de pieza',
      tipos: TIPOS_CATALOGO,
      anchos: [150, 160],
    }),
    ver: enviado(
      unoDe('Ver', VER, { w: 150, ...(!canPublish && { only: ['favoritos'] }) }),
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
      {error && !data && (
        <Card withBorder>
          <FailedRead error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {isPending && (
        <SimpleGrid cols={COLS} aria-busy aria-label="Cargando los catálogos">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} height={190} />
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
      {byMarca(data?.filas ?? []).map(([marca, rows]) => (
        <Stack key={marca} gap="sm" component="section" aria-label={marca}>
          <Title order={2} fz={16}>
            {marca}
          </Title>
          <SimpleGrid cols={COLS}>
            {rows.map((catalogo) => (
              <CatalogoCard
                key={catalogo.catalogoId}
                catalogo={catalogo}
                {...(canPublish && { onEdit: () => setEdited(catalogo.catalogoId) })}
              />
            ))}
          </SimpleGrid>
        </Stack>
      ))}
      {data && data.filas.length > 0 && <Pager {...data} filas={data.filas.length} onChange={setPage} />}
      <Suspense>
        {edited !== undefined && (
          <CatalogoDialog {...(edited !== 'nuevo' && { catalogoId: edited })} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Stack>
  )
}
