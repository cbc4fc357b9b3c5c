import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FALLBACK_MESSAGE } from '#contract/errors.ts'
import { formatTelefono, parseTelefono } from '#contract/telefonos.ts'
import { usuarios, UsuarioUpdate } from '#contract/usuarios.ts'
import { ApiError, call } from '#web/api.ts'
import { getUsuario } from '#web/first-calls.ts'
import { useLeaveWarning } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { markFields } from '#shared/gestiones/mark-fields.ts'

const resolver = zodResolver(UsuarioUpdate.omit({ version: true }), undefined, { raw: true })

const shown = (telefono: string | null) => (telefono ? formatTelefono(telefono) : '')

/** What a person changes of their own. What was typed stays until it is saved or given up. */
export const PerfilForm = ({ onClose }: { onClose: () => void }) => {
  const { usuario, setUsuario } = useProfile()
  const { telefono, direccion } = usuario.contacto
  const [problem, setProblem] = useState('')
  const [isStale, setStale] = useState(false)
  const form = useForm({ resolver, defaultValues: { telefono: shown(telefono), direccion: direccion ?? '' } })
  const { isDirty } = form.formState
  const release = useLeaveWarning(isDirty)
  const { mutateAsync, isPending } = useSend(usuarios.update, { failure: FALLBACK_MESSAGE })

  useEffect(() => form.setFocus('telefono'), [form])

  const submit = form.handleSubmit(async (values) => {
    setProblem('')
    try {
      const saved = await mutateAsync({
        params: { id: usuario.usuarioId },
        body: { ...values, version: usuario.version },
      })
      release()
      setUsuario(() => saved)
      toastSuccess('Guardamos tus datos.')
      onClose()
    } catch (error) {
      if (markFields(error, form.setError).length > 0) return
      if (error instanceof Error) setProblem(error.message)
      if (!(error instanceof ApiError) || error.status !== 409) return
      // What was typed stays; what is kept now is shown beside it, and the next save is over that.
      const fresh = await call(getUsuario, { params: { userName: usuario.userName } }).catch(() => undefined)
      if (!fresh) return
      setUsuario(() => fresh)
      setStale(true)
    }
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CampoTexto
              name="telefono"
              label="Teléfono"
              description={isStale ? `Ahora dice: ${shown(telefono) || 'nada'}` : 'Con código de área'}
              inputMode="tel"
              autoComplete="tel"
              maxLength={40}
              normalize={(text) => (parseTelefono(text) ? formatTelefono(text) : undefined)}
            />
            <CampoTexto
              name="direccion"
              label="Dirección"
              description={isStale ? `Ahora dice: ${direccion ?? 'nada'}` : 'Calle, número y localidad'}
              autoComplete="street-address"
              maxLength={150}
            />
          </SimpleGrid>
          <Group justify="end">
            <Button
              variant="default"
              onClick={() => {
                release()
                onClose()
              }}
            >
              Cancelar
            </Button>
            <Button type="submit" loading={isPending}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  )
}
