import { fill } from '@hasiye/contract/text.ts'
import { IconClipboardCheck, IconFolders, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { marketing } from '../texts/auth.ts'
import { platform } from '../texts/common.ts'
import { first } from '../texts/first-page.ts'
import { courseGrounds, motifs } from '../woven.ts'
import classes from './AuthPage.module.css'
import { BrandMark } from './BrandMark.tsx'
import { Hasiye } from './Hasiye.tsx'
import { KnotField } from './KnotField.tsx'
import { WovenPattern } from './Woven.tsx'

const { management, platform: onePlatform, report } = marketing.claims
const claims = [
  { ...management, Icon: IconUsersGroup },
  { ...onePlatform, Icon: IconFolders },
  { ...report, Icon: IconClipboardCheck },
]
const [caspian] = courseGrounds
const pages = [
  { path: '/user-guide', label: first.footer.guide },
  { path: '/privacy-policy', label: first.footer.privacy },
]

interface Props {
  children: ReactNode
  /** Other ways in, below the card of the form. */
  below?: ReactNode
}

/** Layout of the sign-in pages: a panel that presents the product, and the form. */
export function AuthPage({ children, below }: Props) {
  return (
    <div className={classes.page}>
      <aside className={classes.panel} aria-label={platform}>
        <KnotField />
        <div className={classes.brand} data-quiet>
          <BrandMark onPanel />
        </div>
        <section className={classes.claims} data-quiet>
          <h2>{marketing.title}</h2>
          <p className={classes.subtitle}>{marketing.subtitle}</p>
          <ul>
            {claims.map(({ title, body, Icon }) => (
              <li key={title}>
                <Icon size={24} aria-hidden="true" />
                <div>
                  <h3>{title}</h3>
                  <p>{body}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <div className={classes.border} aria-hidden="true">
          <WovenPattern rows={motifs.buynuz} threadA={caspian.threadA} threadB={caspian.threadB} tilesHigh={40} />
        </div>
      </aside>
      <main className={classes.main}>
        <div className={classes.card}>
          <div className={classes.hasiye}>
            <Hasiye ground="transparent" />
          </div>
          <div className={classes.form}>{children}</div>
        </div>
        {below}
      </main>
      <footer className={classes.footer} data-quiet>
        <span>{fill(first.footer.copyright, { platform })}</span>
        {pages.map(({ path, label }) => (
          <a key={path} href={path} target="_blank" rel="noopener">
            {label}
            <span className="visually-hidden">({first.newTab})</span>
          </a>
        ))}
      </footer>
    </div>
  )
}
