import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconCash, IconMessageReport } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DocumentoDetail } from '#contract/cuenta-corriente/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { useProfile } from '#web/profile.tsx'
import { pagoPath } from '#shared/cuenta/cuenta.paths.ts'
import { DescargarComprobantes } from './DescargarComprobantes.tsx'
import { nombreOf } from '#shared/cuenta/cuenta.words.ts'

export const DocumentoAcciones = ({ detail }: { detail: DocumentoDetail }) => {
  const { can } = useProfile()
  const { razonSocialId, devolucionId, referencia, partidas } = detail
  const debts = partidas.filter(({ aPagar }) => Number(aPagar) > 0)
  const reclamo = new URLSearchParams({
    rs: String(razonSocialId),
    factura: referencia,
    titulo: `Reclamo por ${nombreOf(detail)}`,
  })
  return (
    <Group gap="xs">
      <DescargarComprobantes documentos={[detail]}>Descargar comprobante</DescargarComprobantes>
      {debts.length > 0 && (
        <Button
          component={Link}
          to={`${pagoPath}?rs=${razonSocialId}`}
          state={{ partidas: debts }}
          variant="default"
          leftSection={<IconCash size={18} aria-hidden />}
        >
          Informar pago
        </Button>
      )}
      {can(SERVICIOS.reclamos) && (
        <Button
          component={Link}
          to={`${PREFIX}/reclamos/nuevo?${reclamo}`}
          variant="default"
          leftSection={<IconMessageReport size={18} aria-hidden />}
        >
          Reclamar por este comprobante
        </Button>
      )}
      {devolucionId !== null && can(SERVICIOS.devoluciones) && (
        <Button
          component={Link}
          to={`${PREFIX}/devoluciones/${devolucionId}`}
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
        >
          Ver devolución {devolucionId}
        </Button>
      )}
    </Group>
  )
}
