import { Alert, Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { ESTADOS_REPRESENTANTE } from '#contract/representantes/reglas.ts'
import { DescargarExcel } from '#shared/gestiones/DescargarExcel.tsx'
import { enviado, palabras, razonSocial, TODAS, unoDe } from '#shared/lists/filtros.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import type { Column } from '#ui/table/table.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { emptyOf, Pager } from '#ui/table/Pager.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { config } from '#web/config.ts'
import { download } from '#web/downloads.ts'
import type { Representante } from '#contract/representantes/shapes.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { formatTelefono } from '#contract/valores/telefonos.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSteadyCall } from '#web/queries.tsx'
import { representantePath } from './representantes.paths.ts'
import { Imagen } from '#shared/Imagen.tsx'
import { EstadoRepresentanteChip } from './EstadoRepresentanteChip.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const nombreDe = ({ nombre, apellido }: Representante): string => `${nombre} ${apellido}`

/** Columns of spec §2, plus the state. */
const COLUMNS: readonly Column<Representante>[] = [
  {
    key: 'imagen',
    title: 'Imagen',
    width: 68,
    cardLabel: '',
    render: (row) => <Imagen version={row.imagenVersion} nombre={nombreDe(row)} size={32} />,
  },
  { key: 'representante', title: 'Representante', cardLabel: '', opens: true, render: nombreDe },
  { key: 'usuario', title: 'Usuario', width: 112, render: ({ usuario }) => usuario },
  {
    key: 'empresa',
    title: 'Empresa',
    render: ({ empresas }) => empresas.map(({ razonSocial }) => razonSocial).join(', '),
  },
  { key: 'telefono', title: 'Teléfono', width: 178, render: ({ telefono }) => formatTelefono(telefono) },
  { key: 'email', title: 'Email', render: ({ email }) => email },
  {
    key: 'estado',
    title: 'Estado',
    width: 132,
    render: ({ estado }) => <EstadoRepresentanteChip estado={estado} />,
  },
]

const ExigirSegundoPaso = lazyPiece(async () => (await import('./ExigirSegundoPaso.tsx')).ExigirSegundoPaso)
const ImportarDialog = lazyPiece(async () => (await import('./ImportarDialog.tsx')).ImportarDialog)

/** Filters. The default is all razones sociales, because there are few representatives. */
const FILTROS = {
  texto: palabras('Nombre, usuario, DNI, email o teléfono'),
  estado: unoDe('Estado', ESTADOS_REPRESENTANTE),
  rs: enviado(razonSocial({ vacio: TODAS, stays: false }), (rs): { razonSocialId?: number } =>
    Number(rs) > 0 ? { razonSocialId: Number(rs) } : {},
  ),
}

/** Maximum of rows on a page. */
const SIZE = 100

/** Polling interval (ms) while the identity provider creates a new user. */
const POLL_MS = 2000

/** Screen of the representatives of a razón social. A representative opens in a drawer. */
export function Component() {
  const { usuario, roles } = useProfile()
  const exige = hasAnyRole(roles, CAPACIDADES.exigirSegundoPaso.roles)
  const filtros = useFiltros(FILTROS)
  const { criteria, isFiltered, search, pagina } = filtros
  const [isImporting, setImporting] = useState(false)
  const pageAt = (page: number) => ({
    params: { usuarioId: usuario.usuarioId },
    query: { ...criteria, page, size: SIZE },
  })
  const read = useSteadyCall(representantes.search, pageAt(pagina), {
    refetchInterval: ({ state }) =>
      state.data?.some(({ estado, pendiente }) => estado === 'creando' || pendiente) ? POLL_MS : false,
  })
  const filas = read.data?.length ?? 0
  // The server returns no total. When this page is full, read the next page to know whether there are more rows.
  const isFull = filas === SIZE
  const after = useCall(representantes.search, pageAt(pagina + 1), { enabled: isFull }).data?.length ?? 0
  const rest = isFull ? after : 0
  const { error } = read
  useEffect(() => {
    // Log the error, as spec §8 requires. The table shows it too, with a button to retry.
    if (error) console.warn('No se pudieron cargar los representantes:', error.message)
  }, [error])
  const allows = config.flags['create-representative']
  const nuevo = allows && (
    <Button component={Link} to={representantePath('nuevo', search)} leftSection={<IconPlus size={18} aria-hidden />}>
      Nuevo representante
    </Button>
  )
  return (
    <Stack>
      <PageHeader
        title="Representantes"
        actions={
          <>
            <DescargarExcel
              type="representantes"
              id={usuario.usuarioId}
              download={(name) => download(representantes.downloadExcel, { body: criteria }, name)}
            />
            {allows && (
              <Button variant="default" onClick={() => setImporting(true)}>
                Importar CSV
              </Button>
            )}
            {nuevo}
          </>
        }
      />
      {!allows && <Alert color="blue">En este momento no se pueden crear ni editar representantes.</Alert>}
      <Filtros filtros={filtros} />
      <DataTable
        caption="Representantes"
        columns={COLUMNS}
        rows={read.data}
        rowKey={({ userId }) => userId}
        rowLink={({ userId }) => representantePath(userId, search)}
        read={read}
        empty={emptyOf(
          isFiltered
            ? { text: 'Ningún representante coincide con esos filtros.' }
            : { text: 'Todavía no tenés representantes. Invitá a quienes trabajan con vos.', action: nuevo },
          pagina,
        )}
        cardsBelow={1000}
      />
      {(filas > 0 || pagina > 1) && (
        <Pager
          pagina={pagina}
          tamano={SIZE}
          filas={filas}
          total={(pagina - 1) * SIZE + filas + rest}
          hayMas={rest === SIZE}
          siguiente={null}
          anterior={null}
          onChange={filtros.setPage}
        />
      )}
      {exige && (
        <Suspense>
          <ExigirSegundoPaso />
        </Suspense>
      )}
      <Outlet />
      <Suspense>{isImporting && <ImportarDialog onClose={() => setImporting(false)} />}</Suspense>
    </Stack>
  )
}
