import { Button, Card, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CAPACIDADES } from '#contract/capacidades.ts'
import type { Catalogo } from '#contract/catalogos.ts'
import { useDireccion } from '#shared/gestiones/use-direccion.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pager } from '#ui/Pager.tsx'
import { searchCatalogos } from '#web/first-calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { CatalogoCard } from './CatalogoCard.tsx'
import { type CatalogosFilters, readCatalogosFilters, toCriteria } from './catalogos.criteria.ts'
import { CatalogosFiltros } from './CatalogosFiltros.tsx'

const CatalogoDialog = lazy(() => import('./CatalogoDialog.tsx').then((module) => ({ default: module.CatalogoDialog })))

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
  const { hasRole } = useProfile()
  const { filters, change, setPage } = useDireccion<CatalogosFilters>(readCatalogosFilters)
  const [edited, setEdited] = useState<number | 'nuevo'>()
  const { data, error, isPending, refetch } = useCall(
    searchCatalogos,
    { params: { page: filters.pagina, size: PAGE_SIZE }, body: toCriteria(filters) },
    { placeholderData: keepPreviousData },
  )
  const canPublish = hasRole(...CAPACIDADES.administrar.roles)
  const { pagina: _pagina, cursor: _cursor, rs: _rs, ...chosen } = filters
  const isFiltered = Object.values(chosen).some(Boolean)
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
      <CatalogosFiltros filters={filters} onChange={change} />
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
