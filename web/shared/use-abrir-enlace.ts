import { useNavigate } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { hasUnsavedChanges } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'

/**
 * Returns a function that navigates to a path under /autogestion. The function selects the razón social of the path in
 * the header first, if the user has it. With unsaved changes nothing is selected, because leaving the form asks first.
 */
export const useAbrirEnlace = (): ((enlace: string, razonSocialId: number | null) => void) => {
  const navigate = useNavigate()
  const { razonSocial, setRazonSocial, esInterno, usuario } = useProfile()
  return (enlace, razonSocialId) => {
    const isOther = razonSocialId !== null && razonSocialId !== razonSocial?.razonSocialId
    const isMine = usuario.listRazonSocial.some((each) => each.activo && each.razonSocialId === razonSocialId)
    if (!esInterno && isOther && isMine && !hasUnsavedChanges()) setRazonSocial(razonSocialId)
    void navigate(`${PREFIX}${enlace}`)
  }
}
