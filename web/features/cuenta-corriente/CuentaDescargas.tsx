import { Box, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { Suspense } from 'react'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { DescargarExcel } from '#shared/gestiones/DescargarExcel.tsx'
import { Verbo } from '#ui/Verbo.tsx'
import { download } from '#web/downloads.ts'
import { DescargarPdf } from './DescargarPdf.tsx'
import { RecibirCadaMes } from './envio/RecibirCadaMes.tsx'
import type { Cuenta } from './use-cuenta.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const EnviarEmail = lazyPiece(async () => (await import('./envio/EnviarEmail.tsx')).EnviarEmail)

/**
 * Buttons to download the filtered items as PDF or Excel, or to send them by e-mail. PDF and e-mail need a single razón
 * social.
 */
export const CuentaDescargas = ({ cuenta }: { cuenta: Cuenta }) => {
  const { razonSocialId, criteria } = cuenta
  const [isWriting, email] = useDisclosure()
  return (
    <Group gap="xs">
      {razonSocialId && (
        <DescargarPdf razonSocialId={razonSocialId} criteria={criteria} label="Descargar PDF">
          <Verbo>Descargar</Verbo>PDF
        </DescargarPdf>
      )}
      <DescargarExcel
        type="cuentacorriente"
        id={razonSocialId ?? 'todas'}
        download={(name) => download(cuentaCorriente.downloadExcel, { body: criteria }, name)}
      />
      {razonSocialId && (
        <Button
          variant="default"
          aria-label="Enviar Email"
          leftSection={<IconMail size={18} aria-hidden />}
          onClick={email.open}
        >
          <Verbo>Enviar</Verbo>Email
        </Button>
      )}
      {/* Hidden on a phone, because there the screen of the months has this button. */}
      {razonSocialId && (
        <Box visibleFrom="sm">
          <RecibirCadaMes razonSocialId={razonSocialId} />
        </Box>
      )}
      {!razonSocialId && (
        <Text size="sm" c="dimmed">
          Elegí una razón social para descargar el PDF o enviarlo por email.
        </Text>
      )}
      {razonSocialId && isWriting && (
        <Suspense>
          <EnviarEmail razonSocialId={razonSocialId} criterios={criteria} onClose={email.close} />
        </Suspense>
      )}
    </Group>
  )
}
