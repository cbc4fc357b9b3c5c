import { Group, Image, Text } from '@mantine/core'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import type { DistribuidorDatos } from '#contract/distribuidor/shapes.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { UnaImagen } from '#shared/archivos/UnaImagen.tsx'
import { useSend } from '#web/queries.tsx'
import classes from './Distribuidor.module.css'

const LIMITES = 'PNG, JPEG, WebP o HEIC de hasta 2 MB; un PNG transparente se ve bien en claro y en oscuro.'

/** Preview of the logo on light and dark backgrounds. */
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

/** Section to change or remove the logo. Stores the change at once, without submitting the form. */
export const LogoSection = ({ logo, nombre }: Pick<DistribuidorDatos, 'logo' | 'nombre'>) => {
  const set = useSend(distribuidor.setLogo)
  const remove = useSend(distribuidor.deleteLogo)
  return (
    <FormSection title="Logo" order={2} help="Está en el encabezado del portal y en los PDF. Sin logo se ve el nombre.">
      <Muestra logo={logo} nombre={nombre} />
      <UnaImagen
        nombre="logo"
        archivo="Archivo del logo"
        hay={logo !== null}
        limites={LIMITES}
        set={{ ...set, send: (file) => set.mutateAsync({ files: [file] }), done: 'Cambiaste el logo.' }}
        remove={{ ...remove, send: () => remove.mutateAsync({}), done: 'Quitaste el logo.' }}
      />
    </FormSection>
  )
}
