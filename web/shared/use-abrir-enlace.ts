import { useNavigate } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { hasUnsavedChanges } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'

/**
 * Goes to an address under /autogestion in the razón social that it is of, when it is another one of this person. A form
 * that is not saved keeps its own: leaving it is asked first. What is gone says so where it was.
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
