import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { correoRecibido } from '#contract/correo-recibido/calls.ts'
import { SIN_UBICAR } from '#contract/correo-recibido/reglas.ts'
import type { SinUbicar } from '#contract/correo-recibido/shapes.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { download } from '#web/downloads.ts'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

const REFRESH_MS = 60_000

/** E-mail that the portal could not turn into a comment, with the actions of the staff. */
const Email = ({ email }: { email: SinUbicar }) => {
  const { sinUbicarId, clase, entidadId, de, motivo, persona, razonSocial, recibido, archivos } = email
  const params = { sinUbicarId }
  const add = useSend(correoRecibido.addComentario, { onSuccess: () => toastSuccess('Lo agregamos como comentario.') })
  const discard = useSend(correoRecibido.setDescartado, { onSuccess: () => toastSuccess('Lo descartamos.') })
  const isBusy = add.isPending || discard.isPending
  return (
    <Card withBorder p="sm" component="article" aria-label={`Email de ${de}`}>
      <Stack gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <b>{de}</b> · {formatInstant(recibido)}
        </Text>
        <Text size="sm" c="dimmed">
          {CONVERSADA_TEXTO[clase].titulo} {entidadId}, para {persona}
          {razonSocial && ` (${razonSocial})`}
        </Text>
        <Text size="sm">{SIN_UBICAR[motivo]}</Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {email.texto}
        </Text>
        {archivos.length > 0 && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Archivos: {archivos.join(', ')}
          </Text>
        )}
        <Group gap="xs">
          <Button
            component={Link}
            to={`${PREFIX}${CLASES[clase].enlace(entidadId)}`}
            variant="default"
            size="compact-sm"
          >
            Ver la gestión
          </Button>
          {email.tieneOriginal && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => void download(correoRecibido.download, { params }, 'email.eml')}
            >
              Ver el email completo
            </Button>
          )}
          <Button size="compact-sm" loading={add.isPending} disabled={isBusy} onClick={() => add.mutate({ params })}>
            Agregar como comentario
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={discard.isPending}
            disabled={isBusy}
            onClick={() => discard.mutate({ params })}
          >
            Descartar
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

/**
 * Button with the number of e-mails that the portal could not turn into comments; opens their dialog. Not rendered
 * without such e-mails.
 */
export const MesaSinUbicar = () => {
  const { data = [] } = useCall(correoRecibido.list, {}, { refetchInterval: REFRESH_MS })
  const [params, setParams] = useSearchParams()
  const isOpen = params.has('sinUbicar')
  const show = (open: boolean) =>
    setParams((before) => {
      const search = new URLSearchParams(before)
      if (open) search.set('sinUbicar', 'si')
      else search.delete('sinUbicar')
      return search
    })
  return (
    <>
      {data.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="md"
          leftSection={<IconMailQuestion size={14} aria-hidden />}
          rightSection={<Badge size="sm">{data.length.toLocaleString('es-AR')}</Badge>}
          onClick={() => show(true)}
        >
          Sin ubicar
        </Button>
      )}
      {isOpen && (
        <Dialogo opened losesNothing onClose={() => show(false)} title="Emails sin ubicar" size="lg">
          <Stack gap="sm">
            {data.length === 0 && <Text size="sm">No hay emails sin ubicar.</Text>}
            {data.map((email) => (
              <Email key={email.sinUbicarId} email={email} />
            ))}
          </Stack>
        </Dialogo>
      )}
    </>
  )
}
