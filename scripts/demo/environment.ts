import { demoPassword } from './people.ts'

const adminEmail = 'admin@hasiye.example'
const supportEmail = 'destek@hasiye.example'

/**
 * The demo uses its own embedded database whatever the environment says, and logs little, so that the list of accounts
 * stays visible. It keeps an admin of the environment, who gets the demo's password where they have none.
 */
export function setDemoEnvironment(env: Record<string, string | undefined>, folder: string): void {
  const isMissing = (name: string): boolean => !env[name] && !env[`${name}_FILE`]
  delete env.DATABASE_URL
  delete env.DATABASE_URL_FILE
  env.DATA_DIR = folder
  if (isMissing('ADMIN_EMAIL')) env.ADMIN_EMAIL = adminEmail
  if (isMissing('ADMIN_PASSWORD')) env.ADMIN_PASSWORD = demoPassword
  env.SUPPORT_EMAIL ??= supportEmail
  env.LOG_LEVEL ??= 'warn'
}
