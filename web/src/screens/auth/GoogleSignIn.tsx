import { startGoogleSignIn } from '@hasiye/contract/accounts.ts'
import { IconBrandGoogleFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/queries.ts'
import { login } from '../../ui/texts/auth.ts'
import classes from './GoogleSignIn.module.css'

/** Link to sign in with Google; shown only if this installation supports it. */
export function GoogleSignIn({ onLeave }: { onLeave: () => void }) {
  const { data: config } = useQuery(configQuery)
  if (!config?.google) return null
  return (
    <>
      <p className={classes.divider}>{login.divider}</p>
      <a href={startGoogleSignIn.path} onClick={onLeave} className={classes.google}>
        <IconBrandGoogleFilled size={20} aria-hidden="true" />
        {login.google}
      </a>
    </>
  )
}
