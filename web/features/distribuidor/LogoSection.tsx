import { Button, Group, Image, Text } from '@mantine/core'
import { useState } from 'react'
import { FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import type { DistribuidorDatos } from '#contract/distribuidor/shapes.ts'
import { ArchivoBoton } from '#shared/forms/ArchivoBoton.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { ApiError } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import classes from './Distribuidor.module.css'

const LIMITES = 'PNG o JPEG de hasta 2 MB; un PNG transparente se ve bien en claro y en oscuro.'

/** The logo as it will be seen, on light and on dark. */
const Muestra = ({ logo, nombre }: { logo: string | null; nombre: string }) => (
  <Group gap="sm">
    {(['claro', 'oscuro'] as const).map((fondo) => (
      <div key={fondo} className={classes.muestra} data-fondo={fondo}>
        {logo ? (
          <Image src={logo} alt={`Logo de ${nombre} en fondo ${fondo}`} h={40} w="auto" fit="contain" />
        ) : (
          <Text fw={700}>{nombre}</Text>
        )}
      </div>
    ))}
  </Group>
)

/** Changes or takes away the logo; it is saved by itself, apart from the words. */
export const LogoSection = ({ logo, nombre }: Pick<DistribuidorDatos, 'logo' | 'nombre'>) => {
  const [problem, setProblem] = useState('')
  const refreshes = { refreshes: [distribuidor.get] }
  const set = useSend(distribuidor.setLogo, refreshes)
  const remove = useSend(distribuidor.deleteLogo, refreshes)
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setProblem('')
    try {
      await work()
      toastSuccess(done)
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields?.files ?? error.message) : FALLBACK_MESSAGE)
    }
  }
  return (
    <FormSection title="Logo" order={2} help="Está en el encabezado del portal y en los PDF. Sin logo se ve el nombre.">
      <Muestra logo={logo} nombre={nombre} />
      <Group gap="sm">
        <ArchivoBoton
          archivo="Archivo del logo"
          accept=".png,.jpg,.jpeg"
          loading={set.isPending}
          onFiles={([file]) => {
            if (file) void attempt(() => set.mutateAsync({ files: [file] }), 'Cambiaste el logo.')
          }}
        >
          {logo ? 'Cambiar logo' : 'Subir logo'}
        </ArchivoBoton>
        {logo && (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => void attempt(() => remove.mutateAsync({}), 'Quitaste el logo.')}
          >
            Quitar
          </Button>
        )}
      </Group>
      <Text size="sm" c={problem ? 'red' : 'dimmed'} {...(problem && { role: 'alert' })}>
        {problem || LIMITES}
      </Text>
    </FormSection>
  )
}
