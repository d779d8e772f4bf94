// In this order: fonts, Mantine's variables, Mantine's components. Styles of the console's own come after them.
import '../theme/fonts.css';
import 'virtual:theme/mantine.css';
import '../theme/mantine.css';
