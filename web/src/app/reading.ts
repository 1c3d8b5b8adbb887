import '../ui/global.css'
import '../ui/blocks/BrandMark.module.css'
import '../ui/blocks/Hasiye.module.css'
import '../screens/public/ProsePage.module.css'
import { chosenScheme, onSchemeChosen, showScheme } from '../device/color-scheme.ts'

// The only script of the static text pages; without it they use the system's colour scheme.
showScheme(chosenScheme())
onSchemeChosen(showScheme)
