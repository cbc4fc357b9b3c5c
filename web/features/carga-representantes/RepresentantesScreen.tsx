import { Alert, Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { DescargarExcel } from '#shared/gestiones/DescargarExcel.tsx'
import { TextoField } from '#shared/lists/TextoField.tsx'
import { useDireccion } from '#shared/gestiones/use-direccion.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { FieldToCome } from '#ui/FieldToCome.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { config } from '#web/config.ts'
import { download } from '#web/downloads.ts'
import { downloadRepresentantes, searchRepresentantes } from '#web/first-calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { COLUMNS } from './representantes.columns.tsx'
import { readRepresentantesFilters, type RepresentantesFilters, toCriteria } from './representantes.criteria.ts'
import { representantePath } from './representantes.paths.ts'
import { ESTADOS } from './representantes.words.ts'

// Their lists open over the rows: they come after them.
const RepresentantesCampos = lazy(() =>
  import('./RepresentantesCampos.tsx').then((module) => ({ default: module.RepresentantesCampos })),
)
const ImportarDialog = lazy(() => import('./ImportarDialog.tsx').then((module) => ({ default: module.ImportarDialog })))

/** While a person is being made at the identity provider the list looks again. */
const LOOK_AGAIN_MS = 2000

/** Carga de representantes: the people that a company lets in, and the form of one of them over the list. */
export function Component() {
  const { usuario } = useProfile()
  const { filters, search, change, clear } = useDireccion<RepresentantesFilters>(readRepresentantesFilters)
  const [isImporting, setImporting] = useState(false)
  const criteria = toCriteria(filters)
  const { data, error, isPending, refetch } = useCall(
    searchRepresentantes,
    { params: { usuarioId: usuario.usuarioId }, query: { ...criteria, page: 1, size: 200 } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.some(({ estado, pendiente }) => estado === 'creando' || pendiente) ? LOOK_AGAIN_MS : false,
    },
  )
  useEffect(() => {
    // Spec §8: it is logged; the table says it too, with Reintentar.
    if (error) console.warn('No se pudieron cargar los representantes:', error.message)
  }, [error])
  const allows = config.flags['create-representative']
  const { texto, estado } = filters
  const nuevo = allows && (
    <Button component={Link} to={representantePath('nuevo', search)} leftSection={<IconPlus size={18} aria-hidden />}>
      Nuevo representante
    </Button>
  )
  const active = [
    ...(texto ? [{ key: 'texto', label: texto, onRemove: () => change({ texto: '' }) }] : []),
    ...(estado ? [{ key: 'estado', label: ESTADOS[estado].texto, onRemove: () => change({ estado: '' }) }] : []),
  ]
  return (
    <Stack>
      <PageHeader
        title="Representantes"
        actions={
          <>
            <DescargarExcel
              type="representantes"
              id={usuario.usuarioId}
              download={(name) => download(downloadRepresentantes, { body: criteria }, name)}
            />
            {allows && (
              <Button variant="default" onClick={() => setImporting(true)}>
                Cargar CSV
              </Button>
            )}
            {nuevo}
          </>
        }
      />
      {!allows && <Alert color="blue">En este momento no se pueden crear ni editar representantes.</Alert>}
      <FilterBar active={active} onClear={clear}>
        <TextoField
          texto={texto}
          placeholder="Nombre, usuario, DNI, e-mail o teléfono"
          onChange={(text) => change({ texto: text })}
        />
        <Suspense fallback={<FieldToCome label="Estado" flex="0 1 12rem" />}>
          <RepresentantesCampos filters={filters} onChange={change} />
        </Suspense>
      </FilterBar>
      <DataTable
        caption="Representantes"
        columns={COLUMNS}
        rows={data}
        rowKey={({ userId }) => userId}
        rowLink={({ userId }) => representantePath(userId, search)}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          text: active.length
            ? 'Ningún representante coincide con esos filtros.'
            : 'Todavía no tenés representantes. Invitá a quienes trabajan con vos.',
          action: !active.length && nuevo,
        }}
        cardsBelow={1000}
      />
      <Outlet />
      <Suspense>{isImporting && <ImportarDialog onClose={() => setImporting(false)} />}</Suspense>
    </Stack>
  )
}
