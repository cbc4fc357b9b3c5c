import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { TIPOS_CATALOGO } from '#contract/catalogos/reglas.ts'
import { catalogos } from '#contract/catalogos/calls.ts'
import { enviado, unoDe } from '#shared/lists/filtros.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { filtrosDePublicados } from '#shared/publicaciones.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { CatalogoCard } from './CatalogoCard.tsx'
import { Marcas } from './Marcas.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

const CatalogoDialog = lazyPiece(async () => (await import('./CatalogoDialog.tsx')).CatalogoDialog)

/** Options of the filter "Ver": favourites; only administrators also get the archived catalogues. */
const VER = { favoritos: 'Favoritos', archivados: 'Archivados' } as const

const PAGE_SIZE = 24
const COLS = { base: 2, sm: 3, lg: 4 }

/** Screen of the catalogues, with a search by title, model or part code. */
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
    // The brand has no filter field, because the chips above the list choose it.
    marca: { ...publicados.marca, when: false },
    ver: enviado(
      unoDe('Ver', VER, { ...(!canPublish && { only: ['favoritos'] }) }),
      (ver): { favoritos?: boolean; archivados?: boolean } => ({ [ver]: true }),
    ),
  })
  const [edited, setEdited] = useState<number | 'nuevo'>()
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
      <Lista
        call={catalogos.search}
        filtros={filtros}
        size={PAGE_SIZE}
        bar={
          marcas.length > 1 && (
            <Marcas marcas={marcas} marca={filtros.valores.marca} onChange={(marca) => filtros.change({ marca })} />
          )
        }
        texts={{
          filtered: 'Ningún catálogo coincide con esos filtros. Probá con el código de la pieza o con el modelo.',
          empty: 'Todavía no hay catálogos de tus marcas.',
        }}
        waiting={
          <SimpleGrid cols={COLS} aria-busy aria-label="Cargando los catálogos">
            {Array.from({ length: 6 }, (_, at) => (
              <Placeholder key={at} height={320} />
            ))}
          </SimpleGrid>
        }
        draw={(filas) => (
          <SimpleGrid cols={COLS} spacing="md">
            {filas.map((catalogo) => (
              <CatalogoCard
                key={catalogo.catalogoId}
                catalogo={catalogo}
                {...(canPublish && { onEdit: () => setEdited(catalogo.catalogoId) })}
              />
            ))}
          </SimpleGrid>
        )}
      />
      <Suspense>
        {edited !== undefined && (
          <CatalogoDialog {...(edited !== 'nuevo' && { catalogoId: edited })} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Stack>
  )
}
