import { Navigate } from 'react-router'
import { PREFIX } from '#contract/route.ts'

/** The landing: what loads is all there is to see, and the root goes on to /autogestion (spec §2). */
export const LandingScreen = () => <Navigate to={PREFIX} replace />
