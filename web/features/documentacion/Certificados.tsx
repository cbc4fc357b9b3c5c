import { Select, Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { archivos } from '#contract/archivos.ts'
import { CAPACIDADES } from '#contract/capacidades.ts'
import type { Certificado } from '#contract/documentos.schemas.ts'
import { ESTADOS_CERTIFICADO, TIPOS_CERTIFICADO } from '#contract/documentos.tabla.ts'
import { RazonSocialFiltro } from '#shared/lists/RazonSocialFiltro.tsx'
import { useDireccion } from '#shared/gestiones/use-direccion.ts'
import { PAGE_SIZE } from '#shared/gestiones/use-lista.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { Pager } from '#ui/Pager.tsx'
import { download } from '#web/downloads.ts'
import { searchCertificados } from '#web/first-calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { CertificadoAnteriores } from './CertificadoAnteriores.tsx'
import { CertificadoDialog } from './CertificadoDialog.tsx'
import { columnsOf } from './certificados.columns.tsx'
import {
  type CertificadosFilters,
  isEstado,
  isTipo,
  readCertificadosFilters,
  toCriteria,
} from './certificados.criteria.ts'
import { nombreDe } from './certificados.words.ts'
import { ResolverCertificado } from './ResolverCertificado.tsx'

const optionsOf = (table: Record<string, string>) => Object.entries(table).map(([value, label]) => ({ value, label }))
type Abierto = { que: 'reemplazar' | 'anteriores' | 'resolver'; certificado: Certificado }

/** The certificates of the companies of who looks, the first to expire on top; for staff, to decide them. */
export const Certificados = () => {
  const { hasRole } = useProfile()
  const decides = hasRole(...CAPACIDADES.resolverCertificados.roles)
  const { filters, ownId, change, setPage } = useDireccion<CertificadosFilters>(readCertificadosFilters)
  const [open, setOpen] = useState<Abierto>()
  const { tipo, estado, rs, pagina } = filters
  const { data, error, isPending, refetch } = useCall(
    searchCertificados,
    { params: { page: pagina, size: PAGE_SIZE }, body: toCriteria(filters, ownId) },
    { placeholderData: keepPreviousData },
  )
  const close = () => setOpen(undefined)
  const active = [
    ...(tipo ? [{ key: 'tipo', label: TIPOS_CERTIFICADO[tipo], onRemove: () => change({ tipo: '' }) }] : []),
    ...(estado ? [{ key: 'estado', label: ESTADOS_CERTIFICADO[estado], onRemove: () => change({ estado: '' }) }] : []),
  ]
  return (
    <Stack>
      <FilterBar active={active} onClear={() => change({ tipo: '', estado: '' })}>
        <Select
          label="Tipo"
          placeholder="Todos"
          clearable
          data={optionsOf(TIPOS_CERTIFICADO)}
          value={tipo || null}
          onChange={(chosen) => change({ tipo: isTipo(chosen) ? chosen : '' })}
        />
        <Select
          label="Estado"
          placeholder="Todos"
          clearable
          data={optionsOf(ESTADOS_CERTIFICADO)}
          value={estado || null}
          onChange={(chosen) => change({ estado: isEstado(chosen) ? chosen : '' })}
        />
        <RazonSocialFiltro rs={rs} onChange={(chosen) => change({ rs: chosen })} flex="0 1 20rem" />
      </FilterBar>
      <DataTable
        caption="Certificados"
        columns={columnsOf(decides)}
        rows={data?.filas}
        rowKey={({ certificadoId }) => certificadoId}
        rowMenu={{
          label: (row) => `Más opciones de ${nombreDe(row)}, de ${row.razonSocial}`,
          items: (row, Item) => {
            const { archivoId, nombre } = row.archivo
            return (
              <>
                {decides && row.estado === 'pendiente' && (
                  <Item onClick={() => setOpen({ que: 'resolver', certificado: row })}>Revisar</Item>
                )}
                <Item onClick={() => void download(archivos.download, { params: { archivoId } }, nombre)}>
                  Descargar
                </Item>
                <Item onClick={() => setOpen({ que: 'reemplazar', certificado: row })}>Reemplazar</Item>
                {row.anteriores > 0 && (
                  <Item onClick={() => setOpen({ que: 'anteriores', certificado: row })}>Ver los anteriores</Item>
                )}
              </>
            )
          },
        }}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          text: active.length
            ? 'Ningún certificado coincide con esos filtros.'
            : 'Todavía no hay certificados. Subí los de CUIT, Ingresos Brutos o exenciones para que los tengamos en cuenta.',
        }}
        cardsBelow={900}
      />
      {data && data.filas.length > 0 && <Pager {...data} filas={data.filas.length} onChange={setPage} />}
      {open?.que === 'reemplazar' && <CertificadoDialog reemplaza={open.certificado} onClose={close} />}
      {open?.que === 'anteriores' && <CertificadoAnteriores certificado={open.certificado} onClose={close} />}
      {open?.que === 'resolver' && <ResolverCertificado certificado={open.certificado} onClose={close} />}
    </Stack>
  )
}
