import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { ESTADOS_CERTIFICADO, TIPOS_CERTIFICADO, type EstadoCertificado } from '#contract/documentos/reglas.ts'
import type { Certificado } from '#contract/documentos/shapes.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { downloadArchivo } from '#shared/download-archivo.ts'
import { Chip } from '#shared/Chip.tsx'
import { useConversacionAbierta } from '#shared/conversaciones/use-conversacion-abierta.tsx'
import { Lista } from '#shared/lists/Lista.tsx'
import { oculto, razonSocial, unoDe } from '#shared/lists/filtros.ts'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import type { Column } from '#ui/table/table.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { CertificadoDialog } from './CertificadoDialog.tsx'
import { nombreDe, isPorVencer, quedanDe } from './certificados.words.ts'
import { ResolverCertificado } from './ResolverCertificado.tsx'

const TONOS = { pendiente: 'curso', aprobado: 'bien', rechazado: 'mal' } as const

/** Chip of the state of a certificate. A pending certificate is highlighted for users who can approve it. */
const CertificadoEstadoChip = ({ estado, esMia }: { estado: EstadoCertificado; esMia: boolean }) => (
  <Chip tono={esMia && estado === 'pendiente' ? 'mio' : TONOS[estado]}>{ESTADOS_CERTIFICADO[estado]}</Chip>
)

const COLUMNS: readonly Column<Certificado>[] = [
  { key: 'creado', title: 'Subido', width: 110, render: ({ creado }) => formatDay(creado) },
  { key: 'vence', title: 'Vencía', width: 110, render: ({ vence }) => formatDay(vence) },
  {
    key: 'estado',
    title: 'Estado',
    width: 130,
    render: ({ estado }) => <CertificadoEstadoChip estado={estado} esMia={false} />,
  },
  { key: 'archivo', title: 'Archivo', render: ({ archivo }) => <ArchivosList archivos={[archivo]} /> },
]

/** Dialog that lists the earlier certificates which a certificate replaced. */
const CertificadoAnteriores = ({ certificado, onClose }: { certificado: Certificado; onClose: () => void }) => {
  const { certificadoId } = certificado
  const read = useCall(certificados.listAnteriores, { params: { certificadoId } })
  return (
    <Dialogo opened onClose={onClose} title={`${nombreDe(certificado)}: los anteriores`} size="lg">
      <Stack>
        <DataTable
          caption="Certificados anteriores"
          columns={COLUMNS}
          rows={read.data}
          rowKey={(row) => row.certificadoId}
          read={read}
          skeletonRows={2}
          empty={{ text: 'No reemplazó a ninguno.' }}
        />
      </Stack>
    </Dialogo>
  )
}

/** Returns the columns. `decides`: true when the user can approve certificates; pending ones are then highlighted. */
const columnsOf = (decides: boolean): readonly Column<Certificado>[] => [
  { key: 'nombre', title: 'Certificado', cardLabel: '', opens: true, isName: true, render: nombreDe },
  { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial }) => razonSocial },
  {
    key: 'vence',
    title: 'Vence',
    width: 150,
    render: (row) => (
      <Stack gap={0}>
        <span>{formatDay(row.vence)}</span>
        <Text size="xs" {...(isPorVencer(row) ? { fw: 600 } : { c: 'dimmed' })}>
          {quedanDe(row)}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 130,
    cardLabel: '',
    render: ({ estado }) => <CertificadoEstadoChip estado={estado} esMia={decides} />,
  },
  { key: 'motivo', title: 'Motivo', render: ({ motivo }) => motivo ?? '—' },
]

/** Filters of the certificates. The tab is a filter too, so that the URL keeps the tab. */
const FILTROS = {
  vista: oculto({ certificados: true }),
  tipo: unoDe('Tipo', TIPOS_CERTIFICADO),
  estado: unoDe('Estado', ESTADOS_CERTIFICADO),
  rs: razonSocial(),
}
type Abierto = { que: 'reemplazar' | 'anteriores' | 'resolver'; certificado: Certificado }

/**
 * List of the certificates of the user's razones sociales, earliest expiry first. Staff approve or reject them here.
 */
export const Certificados = () => {
  const { esInterno, hasRole } = useProfile()
  const decides = hasRole(...CAPACIDADES.resolverCertificados.roles)
  const filtros = useFiltros(FILTROS)
  // true: the list has a single razón social, so the rows do not name it.
  const ofOne = filtros.criteria.razonSocialIds?.length === 1
  const [open, setOpen] = useState<Abierto>()
  const close = () => setOpen(undefined)
  const { open: comentar, conversacion } = useConversacionAbierta('certificado')
  return (
    <Stack>
      <Lista
        call={certificados.search}
        filtros={filtros}
        caption="Certificados"
        columns={columnsOf(decides).filter(({ key }) => !(ofOne && key === 'razonSocial'))}
        rowKey={({ certificadoId }) => certificadoId}
        rowMenu={{
          label: (row) => `Más opciones de ${nombreDe(row)}, de ${row.razonSocial}`,
          items: (row, Item) => (
            <>
              {decides && row.estado === 'pendiente' && (
                <Item onClick={() => setOpen({ que: 'resolver', certificado: row })}>Revisar</Item>
              )}
              <Item onClick={() => void downloadArchivo(row.archivo)}>Descargar</Item>
              {(!esInterno || decides) && <Item onClick={() => comentar(row.certificadoId)}>Comentarios</Item>}
              <Item onClick={() => setOpen({ que: 'reemplazar', certificado: row })}>Reemplazar</Item>
              {row.anteriores > 0 && (
                <Item onClick={() => setOpen({ que: 'anteriores', certificado: row })}>Ver los anteriores</Item>
              )}
            </>
          ),
        }}
        texts={{
          filtered: 'Ningún certificado coincide con esos filtros.',
          empty:
            'Todavía no hay certificados. Subí los de CUIT, Ingresos Brutos o exenciones para que los tengamos en cuenta.',
        }}
        cardsBelow={900}
      />
      {conversacion}
      {open?.que === 'reemplazar' && <CertificadoDialog reemplaza={open.certificado} onClose={close} />}
      {open?.que === 'anteriores' && <CertificadoAnteriores certificado={open.certificado} onClose={close} />}
      {open?.que === 'resolver' && <ResolverCertificado certificado={open.certificado} onClose={close} />}
    </Stack>
  )
}
