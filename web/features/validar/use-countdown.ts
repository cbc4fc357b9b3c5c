import { useEffect, useState } from 'react'

/** Seconds left of a wait, counted down to 0; starts again when another wait is told. */
export const useCountdown = (seconds: number, toldAt: number): number => {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil(seconds - (now - toldAt) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left, toldAt])
  return Math.min(left, seconds)
}
