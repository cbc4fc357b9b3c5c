import { useFormContext } from 'react-hook-form'
import { ArchivosInput } from '#shared/forms/ArchivosInput.tsx'
import { Campo } from '#shared/forms/Campo.tsx'
import type { TicketAltaForm } from './ticket-alta.form.ts'

/** The files that go with it. */
export const ArchivosField = ({ label, max }: { label: string; max: number }) => {
  const { control } = useFormContext<TicketAltaForm>()
  return (
    <Campo control={control} name="files">
      {({ value, onChange, error, ref }) => (
        <ArchivosInput ref={ref} label={label} files={value} onChange={onChange} max={max} error={error} />
      )}
    </Campo>
  )
}
