import { Button, SimpleGrid } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import type { GarantiaForm } from './nueva.form.ts'

/** Whose motorcycle it is: personal data, asked for only when somebody wants to give them. */
export const TitularFields = () => {
  const { getValues, setFocus } = useFormContext<GarantiaForm>()
  const [isOpen, { open }] = useDisclosure(Object.values(getValues('garantia.titular')).some(Boolean))
  if (!isOpen) {
    return (
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-expanded={false}
        onClick={() => {
          // The button goes away: the focus goes on where the person does.
          flushSync(open)
          setFocus('garantia.titular.nombre')
        }}
      >
        Agregar datos del titular
      </Button>
    )
  }
  return (
    <FormSection title="Titular" help="Opcional: solo si hace falta coordinar con la persona.">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <CampoTexto<GarantiaForm> name="garantia.titular.nombre" label="Nombre" maxLength={80} />
        <CampoTexto<GarantiaForm> name="garantia.titular.dni" label="DNI" inputMode="numeric" maxLength={12} />
        <CampoTexto<GarantiaForm> name="garantia.titular.telefono" label="Teléfono" type="tel" maxLength={30} />
      </SimpleGrid>
    </FormSection>
  )
}
